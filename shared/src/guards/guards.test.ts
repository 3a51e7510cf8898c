/** @jest-environment @inspire/devkit/jest/browser */
import { isRecord, isRemoteName, isSemver, parseJson, parseMajorMinor, toSafeStorage } from './index';
import { readTrailerItem, toTrailerHref } from './trailer-href';
import { toLatinDigits, toTypedDigits } from './typed-text';

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
])('a storage that is %s never throws, and what it rejects lasts as long as the page', (_, storage) => {
  const safe = toSafeStorage(storage);
  expect(() => safe.setItem('guards', 'kept')).not.toThrow();
  expect(safe.getItem('guards')).toBe('kept');
  expect(() => safe.removeItem('guards')).not.toThrow();
  expect(safe.getItem('guards')).toBeNull();
});

describe('the page of a trailer', () => {
  test.each([
    [{ kind: 'video', id: 7 }, '/trailer?video=7'],
    [{ kind: 'album', id: 8 }, '/trailer?album=8'],
  ] as const)('%j has the page %s', (item, href) => {
    expect(toTrailerHref(item)).toBe(href);
    expect(readTrailerItem(href.slice('/trailer'.length))).toEqual(item);
  });

  test.each(['', '?video=', '?video=0', '?album=-1', '?video=1e3', '?id=7'])('%j names no item', (search) => {
    expect(readTrailerItem(search)).toBeUndefined();
  });
});

describe('typed text', () => {
  test.each([
    ['Devanagari', '०१२३४५६७८९'],
    ['Bengali', '০১২৩৪৫৬৭৮৯'],
    ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
    ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
    ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
    ['Urdu', '۰۱۲۳۴۵۶۷۸۹'],
    ['wide', '０１２３４５６７８９'],
    ['mathematical', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
    ['Chakma, beyond the first 65,536 signs', '𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿'],
  ])('reads %s digits', (_, typed) => {
    expect(toLatinDigits(typed)).toBe('0123456789');
  });

  test('reads the second of two runs of digits that touch', () => {
    const [shan, eastern] = [0x116d0, 0x116da].map((zero) => String.fromCodePoint(zero, zero + 3, zero + 9));
    // An older Unicode table has neither of them.
    if (/\p{Nd}/u.test(eastern ?? ''))
      expect([toLatinDigits(shan ?? ''), toLatinDigits(eastern ?? '')]).toEqual(['039', '039']);
    else expect(toLatinDigits(eastern ?? '')).toBe(eastern);
  });

  test('keeps letters and signs that change what is meant', () => {
    expect(toTypedDigits('98765 abc +1/2')).toBe('98765abc+1/2');
    expect(toTypedDigits('\u202A(९८)-७६\u00A0.\u200B५\u2069')).toBe('98765');
  });
});
