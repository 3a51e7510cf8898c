/** @jest-environment @inspire/devkit/jest/browser */
import { isRecord, isRemoteName, isSemver, parseJson, parseMajorMinor, toSafeStorage } from './index';

test.each([
  [{}, true],
  [{ a: 1 }, true],
  [null, false],
  [[], false],
  ['text', false],
])('isRecord(%j) is %s', (value, expected) => expect(isRecord(value)).toBe(expected));

test.each([
  ['{"a":1}', { a: 1 }],
  ['null', null],
  ['{', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
])('parseJson(%j) returns %j', (text, expected) => expect(parseJson(text)).toEqual(expected));

test.each([
  ['1.2.3', true],
  ['1.2.3-rc.1', true],
  ['1.2', false],
  ['1.2.3+build', false],
  ['v1.2.3', false],
  [1, false],
])('isSemver(%j) is %s', (value, expected) => expect(isSemver(value)).toBe(expected));

test.each([
  ['1.2.3', [1, 2]],
  ['19', [19, NaN]],
  ['*', [NaN, NaN]],
])('parseMajorMinor(%j) returns %j', (version, expected) => expect(parseMajorMinor(version)).toEqual(expected));

test.each([
  ['mfe-video', true],
  ['mfe-', false],
  ['video', false],
  ['mfe-Video', false],
  [`mfe-${'a'.repeat(42)}`, false],
])('isRemoteName(%j) is %s', (value, expected) => expect(isRemoteName(value)).toBe(expected));

test('a safe storage passes everything on', () => {
  const safe = toSafeStorage(window.localStorage);
  safe.setItem('guards', 'kept');
  expect(safe.getItem('guards')).toBe('kept');
  safe.removeItem('guards');
  expect(safe.getItem('guards')).toBeNull();
});

test.each([
  ['missing', undefined],
  [
    'blocked',
    {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('full');
      },
      removeItem: () => {
        throw new Error('blocked');
      },
    },
  ],
])('a storage that is %s reads as empty and never throws', (_, storage) => {
  const safe = toSafeStorage(storage);
  expect(() => safe.setItem('guards', 'kept')).not.toThrow();
  expect(safe.getItem('guards')).toBeNull();
  expect(() => safe.removeItem('guards')).not.toThrow();
});
