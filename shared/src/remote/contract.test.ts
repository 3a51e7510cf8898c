import { mismatchedLibraries, satisfiesContract } from './contract';

test.each([
  ['1.2.0', '1.2.0', true],
  ['1.2.0', '1.2.9', true],
  ['1.2.0', '1.0.0', true],
  ['1.2.0', '1.3.0', false],
  ['1.2.0', '2.0.0', false],
  ['2.0.0', '1.0.0', false],
  ['1.10.0', '1.9.0', true],
  ['1.9.0', '1.10.0', false],
  ['1.2.0-rc.1', '1.2.0', true],
  ['1.2.0', 'nonsense', false],
  ['1.2.0', '1', false],
  ['nonsense', 'nonsense', false],
])('a shell that offers %s runs what was built against %s: %s', (offered, built, expected) => {
  expect(satisfiesContract(offered, built)).toBe(expected);
});

test.each([
  ['the same major', { react: '^19.0.0' }, []],
  ['an older minor than the shell has', { react: '^19.0.0', 'react-dom': '~19.2.1' }, []],
  ['a newer major', { react: '^20.0.0' }, ['react ^20.0.0, but the shell has 19.3.1']],
  ['an older major', { react: '^18.0.0', 'react-dom': '^19.0.0' }, ['react ^18.0.0, but the shell has 19.3.1']],
  ['what cannot be read', { react: 'latest' }, ['react latest, but the shell has 19.3.1']],
  ['a library that the shell does not share', { lodash: '^4.0.0' }, []],
  ['nothing', {}, []],
])('a release that requires %s', (_, requires, expected) => {
  expect(mismatchedLibraries(requires as Record<string, string>, { react: '19.3.1', 'react-dom': '19.3.1' })).toEqual(
    expected,
  );
});
