import { memoryStorage } from '../testing/releases';
import { readOverride, readOverrides, writeOverrides } from './stored-overrides';

const build = {
  name: 'mfe-video',
  container: 'mfe_video_1_0_0_dev',
  contract: '1.0.0',
  entry: 'remoteEntry.js',
  paths: ['/user-routes/dashboard'],
  slots: ['popups'],
};
const base = 'http://localhost:4001/';
const allowed = ['http://localhost:*'];

describe('an override', () => {
  it('is a release without hashes, made from the response of the development server', () => {
    expect(readOverride(build, base)).toEqual({
      version: 'local',
      base,
      entry: 'remoteEntry.js',
      container: 'mfe_video_1_0_0_dev',
      contract: '1.0.0',
      integrity: {},
      preload: [],
      requires: {},
      publishedAt: '',
      paths: [{ path: '/user-routes/dashboard' }],
      slots: [{ name: 'popups' }],
    });
  });

  test.each([
    ['nothing', undefined],
    ['no container', { ...build, container: undefined }],
    ['a container that is no identifier', { ...build, container: 'alert(1)' }],
    ['an entry elsewhere', { ...build, entry: '//evil.example/x.js' }],
    ['no contract', { ...build, contract: 'newest' }],
    ['a path that is none', { ...build, paths: ['dashboard'] }],
    ['a slot that is no name', { ...build, slots: ['Footer Promo'] }],
  ])('is rejected with %s', (_, value) => {
    expect(() => readOverride(value, base)).toThrow();
  });
});

describe('the tab’s overrides', () => {
  const stored = () => {
    const storage = memoryStorage();
    writeOverrides(storage, {
      'mfe-video': readOverride(build, base),
      'mfe-auth': readOverride(build, 'https://evil.example/'),
    });
    return storage;
  };

  it('are those from allowed origins', () => {
    expect(Object.keys(readOverrides(stored(), allowed))).toEqual(['mfe-video']);
  });

  it('are ignored when the site allows no origin', () => {
    expect(readOverrides(stored(), [])).toEqual({});
  });

  test.each(['', '{', 'null', '[]', '{"mfe-video":null}', '{"mfe-video":{"base":"http://localhost:4001/"}}'])(
    'are none when the storage holds %s',
    (text) => {
      expect(readOverrides(memoryStorage({ overrides: text }), allowed)).toEqual({});
    },
  );
});
