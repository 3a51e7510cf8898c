import { updateContactBody } from '@inspire/shared/contracts';
import {
  isMobileNumberMissing,
  normalizeMobileNumber,
  storedMobileNumber,
  validateMobileNumber,
} from './mobile-number';

it.each([undefined, null, '', ' ', 'null', 'undefined', 'Not saved'])('%j stands for no number', (number) => {
  expect(isMobileNumberMissing(number)).toBe(true);
});

it.each(['9876543210', '+919876543210'])('%j is one', (number) => expect(isMobileNumberMissing(number)).toBe(false));

it.each([
  ['9876543210', true],
  ['98765 43210', true],
  ['98765-43210', true],
  ['987654321', false],
  ['98765432101', false],
  ['98765abcde', false],
  ['+919876543210', false],
  ['', false],
])('%j is valid: %s, as for the server', (typed, valid) => {
  expect(validateMobileNumber(typed)).toBe(valid ? undefined : 'Please enter a valid 10-digit mobile number.');
  expect(updateContactBody.safeParse({ contact: normalizeMobileNumber(typed) }).success).toBe(valid);
});

it('reads the number that the browser keeps', () => {
  expect(storedMobileNumber()).toBeUndefined();
  window.localStorage.setItem('mobileNumber', 'Not saved');
  expect(storedMobileNumber()).toBeUndefined();
  window.localStorage.setItem('mobileNumber', '9876543210');
  expect(storedMobileNumber()).toBe('9876543210');
  window.localStorage.clear();
});
