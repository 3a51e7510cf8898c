/** @jest-environment @inspire/devkit/jest/browser */
import { updateContactBody } from '../contracts';
import { toTenDigits } from '../contracts/mobile-number';
import {
  isMobileNumberMissing,
  parseMobileNumber,
  storedMobileNumber,
  toEditableMobileNumber,
  validateMobileNumber,
} from './mobile-number';

it.each([undefined, null, '', ' ', 'null', 'undefined', 'Not saved', ' Not saved '])(
  '%j is a missing number',
  (value) => {
    expect(isMobileNumberMissing(value)).toBe(true);
    expect(parseMobileNumber(value)).toBeUndefined();
    expect(toEditableMobileNumber(value)).toBe('');
  },
);

it.each(['9876543210', '+919876543210'])('%j is a number', (value) => {
  expect(isMobileNumberMissing(value)).toBe(false);
  expect(parseMobileNumber(value)).toBe(value);
});

it('is edited without its country prefix', () => {
  expect([toEditableMobileNumber('+919876543210'), toEditableMobileNumber('9876543210')]).toEqual([
    '9876543210',
    '9876543210',
  ]);
});

it.each([
  ['9876543210', true],
  ['98765 43210', true],
  ['98765-43210', true],
  ['98765 432-10', true],
  ['987654321', false],
  ['98765432101', false],
  ['98765abcde', false],
  ['+91 98765 43210', true],
  ['\u202A+91 98765 43210\u202C', true],
  ['09876543210', true],
  ['00919876543210', true],
  ['९८७६५४३२१०', true],
  ['٩٨٧٦٥٤٣٢١٠', true],
  ['۹۸۷۶۵۴۳۲۱۰', true],
  ['９８７６５４３２１０', true],
  ['(98765) 43210', true],
  ['98765–43210', true],
  ['98765\u200B43210', true],
  ['+449876543210', false],
  ['919876543210', false],
  ['0987654321', true],
  ['987654321०१', false],
  ['', false],
])('%j is valid: %s, on the server too (SPEC-5)', (typed, isValid) => {
  expect(validateMobileNumber(typed)).toBe(isValid ? undefined : 'Please enter a valid 10-digit mobile number.');
  expect(updateContactBody.safeParse({ contact: typed }).success).toBe(isValid);
});

it('is sent as ten digits', () => {
  for (const typed of ['98765 432-10', '\u202A+91 98765 43210\u202C', '09876543210', '९८७६५४३२१०'])
    expect(toTenDigits(typed)).toBe('9876543210');
});

it('is read from the browser’s storage', () => {
  expect(storedMobileNumber()).toBeUndefined();
  window.localStorage.setItem('mobileNumber', 'Not saved');
  expect(storedMobileNumber()).toBeUndefined();
  window.localStorage.setItem('mobileNumber', '9876543210');
  expect(storedMobileNumber()).toBe('9876543210');
  window.localStorage.clear();
});
