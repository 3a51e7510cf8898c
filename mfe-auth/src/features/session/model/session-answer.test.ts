import { ApiError } from '@inspire/shared/client';
import { makeSession } from '@inspire/shared/testing';
import { readSessionAnswer } from './session-answer';

it('takes a session as the contract describes it', () => {
  expect(readSessionAnswer(makeSession())).toEqual(makeSession());
});

it('fills in what another backend leaves out', () => {
  expect(readSessionAnswer({ user_name: 'Asha', token: 't' })).toEqual({
    user_name: 'Asha',
    token: 't',
    email: '',
    mobileNumber: '',
    expiresAt: '',
  });
});

it('does not measure the end of a session with the clock of the device', () => {
  const ended = makeSession({ expiresAt: '2001-01-01T00:00:00.000Z' });
  expect(readSessionAnswer(ended)).toEqual(ended);
});

it.each([[{}], [{ user_name: 'Asha' }], [{ user_name: 'Asha', token: '' }], [[]], ['welcome']])(
  'refuses %j',
  (answer) => {
    expect(() => readSessionAnswer(answer)).toThrow(ApiError);
  },
);
