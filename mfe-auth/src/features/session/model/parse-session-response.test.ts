import { ApiError } from '@inspire/shared/client';
import { makeSession } from '@inspire/shared/testing';
import { parseSessionResponse } from './parse-session-response';

it('takes a session as the contract describes it', () => {
  expect(parseSessionResponse(makeSession())).toEqual(makeSession());
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
