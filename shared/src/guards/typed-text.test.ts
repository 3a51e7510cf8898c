/** @jest-environment @inspire/devkit/jest/browser */
import { toLatinDigits, toTypedDigits } from './typed-text';

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
