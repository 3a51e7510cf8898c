import { ApiError } from '@inspire/shared/client';
import { createIdToken } from '../../../testing/create-id-token';
import { parseCredentialEmail } from '../api/google-auth';
import { googleLoginErrorText, googleSignupErrorText } from './google-error-text';

it.each([
  ['an email', createIdToken({ email: 'asha@example.com' }), 'asha@example.com'],
  ['letters beyond ASCII', createIdToken({ name: 'आशा', email: 'आशा@example.com' }), 'आशा@example.com'],
  ['no email', createIdToken({ sub: '1' }), undefined],
  ['an empty email', createIdToken({ email: '' }), undefined],
  ['an email that is no text', createIdToken({ email: 1 }), undefined],
  ['one part', 'abc', undefined],
  ['no JSON', 'a.!!.c', undefined],
  ['nothing', '', undefined],
])('parses a credential with %s', (_, credential, email) => {
  expect(parseCredentialEmail(credential)).toBe(email);
});

it.each([
  [new ApiError('http', 401, 'Not a valid account'), 'Not a valid account', 'Unauthorized: Access is denied.'],
  [new ApiError('http', 401), 'Something Went Wrong', 'Unauthorized: Access is denied.'],
  [new ApiError('http', 500), 'Something Went Wrong', 'Internal Server Error: An error occurred on the server.'],
  [new ApiError('network'), 'Something Went Wrong', 'Internal Server Error: An error occurred on the server.'],
])('has the texts of SPEC-8 for %s', (error, login, signup) => {
  expect([googleLoginErrorText(error), googleSignupErrorText(error)]).toEqual([login, signup]);
});

it('shows the server’s text for an account that Google may join only on its profile', () => {
  const error = new ApiError('http', 409, 'You already have an account with this email.', 'google-link-required');
  expect([googleLoginErrorText(error), googleSignupErrorText(error)]).toEqual([error.detail, error.detail]);
});
