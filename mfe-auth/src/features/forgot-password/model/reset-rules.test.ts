import { resetPasswordBody } from '@inspire/shared/contracts';
import { parseOtp, parseResetToken, validateForgotPassword, validateReset } from './reset-rules';
import { parseResetState } from './reset-state';

const right = { otp: '4821', password: 'secret1', confirmPassword: 'secret1' };

it('requires more than blanks for an email', () => {
  expect(validateForgotPassword({ email: '  ' }).email).toBe('Email is required!');
});

it.each([
  ['right values', {}, {}],
  ['Devanagari digits', { otp: '४८२१' }, {}],
  ['Arabic digits', { otp: '٤٨٢١' }, {}],
  ['wide digits', { otp: '４８２１' }, {}],
  ['no code', { otp: '' }, { otp: 'Please enter a valid 4-digit OTP!' }],
  ['letters', { otp: '48a1' }, { otp: 'Please enter a valid 4-digit OTP!' }],
  [
    'a short password',
    { password: 'abcde', confirmPassword: 'abcde' },
    { password: 'Password must be at least 6 characters' },
  ],
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
