import { ApiError } from '@inspire/shared/client';
import { forgotPasswordBody } from '@inspire/shared/contracts';
import { makeSession } from '@inspire/shared/testing';
import { parseEntryState } from './entry-state';
import { newHandle } from './new-handle';
import { parseSessionResponse } from './parse-session-response';

it('takes a session as the contract describes it', () => {
  const given = { ...makeSession(), hasHistory: true };
  expect(parseSessionResponse(given)).toEqual(given);
});

it('fills in what another backend leaves out', () => {
  expect(parseSessionResponse({ user_name: 'Asha', token: 't' })).toEqual({
    user_name: 'Asha',
    token: 't',
    email: '',
    mobileNumber: '',
    expiresAt: '',
  });
});

it('does not measure the end of a session with the clock of the device', () => {
  const ended = makeSession({ expiresAt: '2001-01-01T00:00:00.000Z' });
  expect(parseSessionResponse(ended)).toEqual(ended);
});

it.each([[{}], [{ user_name: 'Asha' }], [{ user_name: 'Asha', token: '' }], [[]], ['welcome']])(
  'refuses %j',
  (response) => {
    expect(() => parseSessionResponse(response)).toThrow(ApiError);
  },
);

describe('the state of an account page', () => {
  const returnTo = { href: '/plan-page', state: undefined };

  it.each([
    ['nothing', null, { email: '' }],
    ['an email', { email: 'a@example.com' }, { email: 'a@example.com' }],
    ['a page to come back to', { returnTo: { href: '/plan-page' } }, { email: '', returnTo }],
    ['both', { email: 'a@example.com', returnTo: { href: '/plan-page' } }, { email: 'a@example.com', returnTo }],
    ['something else', { email: 7, returnTo: { href: 'https://elsewhere.example' } }, { email: '' }],
    ['a text', 'state', { email: '' }],
  ])('parses %s', (_, state, expected) => {
    expect(parseEntryState(state)).toEqual(expected);
  });
});

it('makes a different handle each time, and the contract accepts it', () => {
  const handles = Array.from({ length: 200 }, newHandle);
  expect(new Set(handles).size).toBe(200);
  for (const handle of handles)
    expect(forgotPasswordBody.safeParse({ email: 'asha@example.com', handle }).success).toBe(true);
});
