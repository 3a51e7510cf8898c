import { makeRelease } from '../testing/factories';
import { readEnvelope, readRegistry, RegistryError, releaseBase, releasePath } from './registry';

const registry = (release: unknown = makeRelease(), more: object = {}) =>
  JSON.stringify({ schema: 1, sequence: 3, remotes: { 'mfe-video': { releases: [release] } }, ...more });

describe('readRegistry', () => {
  it('reads what publish writes, and ignores what it does not know', () => {
    const read = readRegistry(registry({ ...makeRelease({ weight: 10 }), later: true }, { later: 1 }));
    expect(read).toEqual({
      schema: 1,
      sequence: 3,
      remotes: { 'mfe-video': { releases: [makeRelease({ weight: 10 })] } },
    });
  });

  it('keeps a pin', () => {
    const text = JSON.stringify({ schema: 1, sequence: 1, remotes: { 'mfe-a': { pinned: '1.0.0', releases: [] } } });
    expect(readRegistry(text).remotes['mfe-a']?.pinned).toBe('1.0.0');
  });

  test.each([
    ['text that is not JSON', '{'],
    ['another schema', registry(undefined, { schema: 2 })],
    ['no sequence', registry(undefined, { sequence: '3' })],
    ['a version that is none', registry(makeRelease({ version: 'latest' }))],
    ['an entry without a hash', registry(makeRelease({ entry: 'other.js' }))],
    ['a short hash', registry(makeRelease({ integrity: { 'remoteEntry.js': 'sha384-abc' } }))],
    ['a file outside of its folder', registry(makeRelease({ preload: ['../other.js'] }))],
    ['a weight above 100', registry(makeRelease({ weight: 101 }))],
    ['a container that is no identifier', registry(makeRelease({ container: 'alert(1)' }))],
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
    ].map((base): [string, string] => [`the base ${base}`, registry({ ...makeRelease(), base })]),
    ['a slot that is none', registry({ ...makeRelease(), slots: [7] })],
  ])('refuses %s', (_, text) => {
    expect(() => readRegistry(text)).toThrow();
  });
});

test('a slot that no package of this build declares is kept, for the remote that offers it', () => {
  const slots = [
    { name: 'acme.promo', order: 2 },
    { name: 'dock', session: true },
  ];
  const text = registry({ ...makeRelease(), slots: [...slots, 'Name of a newer contract'] });
  const [read] = readRegistry(text).remotes['mfe-video']?.releases ?? [];
  expect(read?.slots).toEqual(slots);
});

describe('readEnvelope', () => {
  it('refuses one without a signature', () => {
    expect(() => readEnvelope({ keyId: 'a', payload: '{}' })).toThrow(RegistryError);
  });
});

test('a release is stored in a folder of its own', () => {
  expect(releasePath('mfe-video', '1.2.3')).toBe('/remotes/mfe-video/1.2.3/');
  expect(releaseBase('mfe-video', makeRelease({ version: '1.2.3' }))).toBe('/remotes/mfe-video/1.2.3/');
});

test.each([
  'https://cdn.example/',
  'https://cdn.example:8443/a-b/v1.0/mfe-video/1.2.3/',
  'http://localhost:9000/r/',
  'http://127.0.0.1/',
])('a release may be served from %s', (base) => {
  const [release = makeRelease()] = readRegistry(registry(makeRelease({ base }))).remotes['mfe-video']?.releases ?? [];
  expect(releaseBase('mfe-video', release)).toBe(base);
});
