import { editableNumber, normalizeMobileNumber, readNumber, validateMobileNumber } from './mobile-number';

test.each([[undefined], [null], [''], ['null'], ['undefined'], ['Not saved'], [' Not saved ']])(
  '%j is no number',
  (value) => {
    expect(readNumber(value)).toBeUndefined();
    expect(editableNumber(value)).toBe('');
  },
);

test('a number is edited without its country prefix', () => {
  expect([editableNumber('+919876543210'), editableNumber('9876543210')]).toEqual(['9876543210', '9876543210']);
});

test.each([
  ['9876543210', true],
  ['98765 432-10', true],
  ['987654321', false],
  ['98765432101', false],
  ['+919876543210', false],
  ['98765abcde', false],
  ['', false],
])('%s is right: %s (SPEC-5)', (typed, isRight) => {
  expect(validateMobileNumber(typed)).toBe(isRight ? undefined : 'Please enter a valid 10-digit mobile number.');
});

test('spaces and hyphens are not sent', () => expect(normalizeMobileNumber('98765 432-10')).toBe('9876543210'));
