import { ApiError } from '@inspire/shared/client';
import { resetPasswordBody } from '@inspire/shared/contracts';
import {
  forgotErrorText,
  parseOtp,
  parseResetToken,
  rateLimitText,
  resetErrorText,
  validateForgotPassword,
  validateReset,
} from './reset-rules';
import { parseResetState } from './reset-state';

const right = { otp: '4821', password: 'secret1', confirmPassword: 'secret1' };

it.each([
  ['', 'Email is required!'],
  ['  ', 'Email is required!'],
  ['asha@example.com', undefined],
])('validates the email %j: %s', (email, text) => {
  expect(validateForgotPassword({ email }).email).toBe(text);
});

it.each([
  ['right values', {}, {}],
  ['Devanagari digits', { otp: '४८२१' }, {}],
  ['Arabic digits', { otp: '٤٨٢١' }, {}],
  ['wide digits', { otp: '４８２１' }, {}],
  ['no code', { otp: '' }, { otp: 'Please enter a valid 4-digit OTP!' }],
  ['three digits', { otp: '482' }, { otp: 'Please enter a valid 4-digit OTP!' }],
  ['letters', { otp: '48a1' }, { otp: 'Please enter a valid 4-digit OTP!' }],
  [
    'no password',
    { password: '', confirmPassword: '' },
    { password: 'New password is required!', confirmPassword: 'Please confirm your new password!' },
  ],
  [
    'a short password',
    { password: 'abcde', confirmPassword: 'abcde' },
    { password: 'Password must be at least 6 characters' },
  ],
  ['no confirmation', { confirmPassword: '' }, { confirmPassword: 'Please confirm your new password!' }],
  ['another confirmation', { confirmPassword: 'secret2' }, { confirmPassword: 'Passwords do not match!' }],
])('validates %s by SPEC-5', (_, change, expected) => {
  expect(validateReset({ ...right, ...change })).toEqual(expected);
});

it('accepts only values that match the contract', () => {
  expect(validateReset(right)).toEqual({});
  expect(resetPasswordBody.safeParse({ email: 'asha@example.com', ...right, otp: Number(right.otp) }).success).toBe(
    true,
  );
});

it.each([
  ['4821', '4821'],
  ['48 21', '4821'],
  ['Your code: 4821.', '4821'],
  ['482199', '4821'],
  ['तुमचा कोड: ४८२१', '4821'],
  ['\u206848\u200B21\u2069', '4821'],
  ['no code', ''],
])('extracts the code from %j', (text, code) => {
  expect(parseOtp(text)).toBe(code);
});

it.each([
  [400, 'Email not found in the database!', 'Invalid OTP or error resetting password!'],
  [429, 'An unknown error occurred!', 'An unknown error occurred while resetting the password!'],
  [500, 'An unknown error occurred!', 'An unknown error occurred while resetting the password!'],
])('maps a %i to the texts of SPEC-8', (status, forgot, reset) => {
  const error = new ApiError('http', status, 'The server’s own text');
  expect([forgotErrorText(error), resetErrorText(error)]).toEqual([forgot, reset]);
});

it('returns the server’s text for a rate limit only', () => {
  expect(rateLimitText(new ApiError('http', 429, 'Wait a minute'))).toBe('Wait a minute');
  expect(rateLimitText(new ApiError('http', 400, 'Wait a minute'))).toBeUndefined();
  expect(rateLimitText(new ApiError('network'))).toBeUndefined();
});

describe('the state of a reset', () => {
  it.each([
    ['nothing', null, { email: '' }],
    ['an email', { email: 'asha@example.com' }, { email: 'asha@example.com' }],
    ['a sent code', { email: 'asha@example.com', sentAt: 5 }, { email: 'asha@example.com', sentAt: 5 }],
    ['a sent code without an email', { sentAt: 5 }, { email: '' }],
    ['an invalid time', { email: 'asha@example.com', sentAt: 'now' }, { email: 'asha@example.com' }],
    [
      'a page to return to',
      { email: '', returnTo: { href: '/plan-page', state: 1 } },
      { email: '', returnTo: { href: '/plan-page', state: 1 } },
    ],
  ])('parses %s', (_, state, expected) => {
    expect(parseResetState(state)).toEqual(expected);
  });
});

it.each([
  ['#token=abc-_1', 'abc-_1'],
  ['#token=', undefined],
  ['#other=abc', undefined],
  ['', undefined],
])('takes the token from %j: %s', (hash, token) => {
  expect(parseResetToken(hash)).toBe(token);
});
