import { makeRelease } from '../testing/factories';
import { readReleaseFacts, readReleaseFiles } from './release-fields';

const fail = (issue: string): never => {
  throw new Error(issue);
};
const read = (release: Record<string, unknown>) => ({
  ...readReleaseFacts(release, fail),
  ...readReleaseFiles(release, fail),
});
const hash = `sha384-${'a'.repeat(64)}`;

describe('the fields of a release', () => {
  it('are read, and unknown ones left out', () => {
    expect(read({ ...makeRelease({ weight: 10 }), later: true })).toEqual(makeRelease({ weight: 10 }));
  });

  test.each<[string, Record<string, unknown>]>([
    ['a version that is none', { version: 'latest' }],
    ['an entry without a hash', { entry: 'other.js' }],
    ['a short hash', { integrity: { 'remoteEntry.js': 'sha384-abc' } }],
    ['a hash of a file outside of its folder', { integrity: { 'remoteEntry.js': hash, '../shell.json': hash } }],
    ['a file outside of its folder', { preload: ['../other.js'] }],
    ['a weight above 100', { weight: 101 }],
    ['a container that is no identifier', { container: 'alert(1)' }],
    ...[
      '/remotes/mfe-video/1.0.0/',
      '//cdn.example/x/',
      'http://cdn.example/x/',
      'https://cdn.example/x',
      'https://cdn.example',
      'https://user@cdn.example/',
      'https://cdn.example/../x/',
      'https://cdn.example/x/?y/',
      'https://CDN.example/',
      'http://localhost.evil.example/',
      'javascript:/',
      7,
      null,
    ].map((base): [string, Record<string, unknown>] => [`the base ${base}`, { base }]),
    ['a slot that is none', { slots: [7] }],
  ])('are rejected with %s', (_, given) => {
    expect(() => read({ ...makeRelease(), ...given })).toThrow();
  });

  test.each([
    'https://cdn.example/',
    'https://cdn.example:8443/a-b/v1.0/mfe-video/1.2.3/',
    'http://localhost:9000/r/',
    'http://127.0.0.1/',
  ])('may name the base %s', (base) => {
    expect(read({ ...makeRelease(), base }).base).toBe(base);
  });

  it('keep a slot that no package of this build declares, for the remote that offers it', () => {
    const slots = [
      { name: 'acme.promo', order: 2 },
      { name: 'dock', session: true },
    ];
    expect(read({ ...makeRelease(), slots: [...slots, 'Name of a newer contract'] }).slots).toEqual(slots);
  });
});
