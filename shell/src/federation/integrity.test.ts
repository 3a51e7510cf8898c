import { makeRelease } from '@inspire/shared/testing';
import { createIntegrityTable } from './integrity';

const origin = 'https://inspire.example';
const table = createIntegrityTable(origin);
const release = makeRelease({ version: '1.0.0' });
table.add('mfe-video', release);
const listed = release.integrity['remoteEntry.js'];

test.each([
  ['a listed file', '/remotes/mfe-video/1.0.0/remoteEntry.js', listed],
  ['a listed file asked again under another address', '/remotes/mfe-video/1.0.0/remoteEntry.js?try=2', listed],
  ['an absolute address', `${origin}/remotes/mfe-video/1.0.0/remoteEntry.js`, listed],
  ['a file of the shell', '/assets/main.js', ''],
])('%s', (_, address, expected) => {
  expect(table.lookup(address)).toBe(expected);
});

test('a release on another origin is checked there, and a developer’s own build nowhere', () => {
  const there = createIntegrityTable(origin);
  there.add('mfe-auth', makeRelease({ base: 'https://cdn.example/mfe-auth/1.0.0/' }));
  there.add('mfe-audio', makeRelease({ base: 'http://localhost:4001/', integrity: {} }));
  expect(there.lookup('https://cdn.example/mfe-auth/1.0.0/remoteEntry.js')).toBe(listed);
  expect(there.lookup('http://localhost:4001/assets/anything.js')).toBe('');
  expect(there.isKnown('https://cdn.example/mfe-auth/1.0.0/extra.js')).toBe(false);
});

test.each([
  ['a file that the registry does not list', '/remotes/mfe-video/1.0.0/extra.js'],
  ['a release that was not chosen', '/remotes/mfe-video/9.0.0/remoteEntry.js'],
  ['another origin', 'https://elsewhere.example/x.js'],
])('%s gets a hash that nothing fits', (_, address) => {
  expect(table.lookup(address)).toBe(`sha384-${'A'.repeat(64)}`);
});
