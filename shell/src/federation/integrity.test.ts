import { createIntegrityTable } from './integrity';
import { makeRelease } from '@inspire/shared/testing';

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

test.each([
  ['a file that the registry does not list', '/remotes/mfe-video/1.0.0/extra.js'],
  ['a release that nobody chose', '/remotes/mfe-video/9.0.0/remoteEntry.js'],
  ['another origin', 'https://elsewhere.example/x.js'],
])('%s gets a hash that nothing fits', (_, address) => {
  expect(table.lookup(address)).toBe(`sha384-${'A'.repeat(64)}`);
});
