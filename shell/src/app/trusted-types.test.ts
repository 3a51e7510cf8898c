import { makeRelease } from '@inspire/shared/testing';
import { createIntegrityTable } from '../federation/integrity';
import { guardScriptAddresses } from './trusted-types';

type Rules = Record<string, unknown> & { createScriptURL(address: string): string | null };

function setUp() {
  const made: [string, Rules][] = [];
  const integrity = createIntegrityTable('https://inspire.example');
  integrity.add('mfe-video', makeRelease());
  integrity.add('mfe-auth', makeRelease({ base: 'https://cdn.example/mfe-auth/1.0.0/' }));
  guardScriptAddresses(
    { trustedTypes: { createPolicy: (name: string, rules: Rules) => made.push([name, rules]) } },
    integrity.isKnown,
  );
  return made;
}

test('there is one policy, and it creates no markup and no code', () => {
  const made = setUp();
  expect(made.map(([name, rules]) => [name, Object.keys(rules)])).toEqual([['default', ['createScriptURL']]]);
});

test.each([
  ['/assets/main.js', true],
  ['/remotes/mfe-video/1.0.0/remoteEntry.js', true],
  ['/remotes/mfe-video/1.0.0/remoteEntry.js?try=2', true],
  ['https://cdn.example/mfe-auth/1.0.0/remoteEntry.js', true],
  ['https://accounts.google.com/gsi/client', true],
  ['/remotes/mfe-video/1.0.0/unlisted.js', false],
  ['/remotes/mfe-video/2.0.0/remoteEntry.js', false],
  ['https://cdn.example/mfe-auth/1.0.0/unlisted.js', false],
  ['https://cdn.example/other.js', false],
  ['https://evil.example/x.js', false],
  ['data:text/javascript,alert(1)', false],
  ['blob:https://inspire.example/1', false],
])('a script at %s: %s', (address, expected) => {
  const [[, rules] = ['', { createScriptURL: () => null }]] = setUp();
  expect(rules.createScriptURL(address)).toBe(expected ? address : null);
});

test('creates no policy in a browser without trusted types', () => {
  expect(() => guardScriptAddresses({}, () => true)).not.toThrow();
});
