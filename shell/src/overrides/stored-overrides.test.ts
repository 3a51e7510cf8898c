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
const now = Date.parse('2026-06-01T12:00:00.000Z');

describe('an override', () => {
  it('is a release without hashes, made of what the development server says', () => {
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
    expect(Object.keys(readOverrides(stored(), allowed, now))).toEqual(['mfe-video']);
  });

  it('are none where the site allows no origin', () => {
    expect(readOverrides(stored(), [], now)).toEqual({});
  });

  test.each(['', '{', 'null', '[]', '{"mfe-video":null}', '{"mfe-video":{"base":"http://localhost:4001/"}}'])(
    'are none when the storage holds %s',
    (text) => {
      expect(readOverrides(memoryStorage({ overrides: text }), allowed, now)).toEqual({});
    },
  );

  const withPreview = (expires: string, from = base) => {
    const storage = memoryStorage();
    const preview = { version: '1.4.0', expires, document: { payload: '', signatures: [] } };
    const release = { ...readOverride(build, from), version: 'preview', integrity: { 'remoteEntry.js': 'sha384-x' } };
    writeOverrides(storage, { 'mfe-video': { ...release, preview }, 'mfe-audio': readOverride(build, base) });
    return storage;
  };

  it('have a preview with its hashes until its time is over', () => {
    const overrides = readOverrides(withPreview('2026-06-01T12:00:01.000Z'), allowed, now);
    expect(overrides['mfe-video']).toMatchObject({
      version: 'preview',
      integrity: { 'remoteEntry.js': 'sha384-x' },
      preview: { version: '1.4.0' },
    });
    expect(Object.keys(readOverrides(withPreview('2026-06-01T12:00:00.000Z'), allowed, now))).toEqual(['mfe-audio']);
    expect(Object.keys(readOverrides(withPreview('soon'), allowed, now))).toEqual(['mfe-audio']);
  });

  it('have no preview of an origin that the site no longer allows', () => {
    const stored = withPreview('2026-06-01T12:00:01.000Z', 'https://previews.example/');
    expect(Object.keys(readOverrides(stored, allowed, now))).toEqual(['mfe-audio']);
  });
});
