import { ApiError } from '@inspire/shared/client';
import { tokenWith } from '../../../testing/token-with';
import { credentialEmail } from './credential-email';
import { googleLoginErrorText, googleSignupErrorText } from './google-error-text';
import { makeNonce } from './nonce';

it.each([
  ['an e-mail', tokenWith({ email: 'asha@example.com' }), 'asha@example.com'],
  ['letters beyond ASCII', tokenWith({ name: 'आशा', email: 'आशा@example.com' }), 'आशा@example.com'],
  ['no e-mail', tokenWith({ sub: '1' }), undefined],
  ['an empty e-mail', tokenWith({ email: '' }), undefined],
  ['an e-mail that is no text', tokenWith({ email: 1 }), undefined],
  ['one part', 'abc', undefined],
  ['no JSON', 'a.!!.c', undefined],
  ['nothing', '', undefined],
])('reads a credential with %s', (_, credential, email) => {
  expect(credentialEmail(credential)).toBe(email);
});

it('makes another nonce each time', () => {
  expect(makeNonce()).toMatch(/^[0-9a-f]{32}$/);
  expect(makeNonce()).not.toBe(makeNonce());
});

it.each([
  [new ApiError('http', 401, 'Not a valid account'), 'Not a valid account', 'Unauthorized: Access is denied.'],
  [new ApiError('http', 401), 'Something Went Wrong', 'Unauthorized: Access is denied.'],
  [new ApiError('http', 500), 'Something Went Wrong', 'Internal Server Error: An error occurred on the server.'],
  [new ApiError('network'), 'Something Went Wrong', 'Internal Server Error: An error occurred on the server.'],
])('has the words of SPEC-8 for %s', (error, login, signup) => {
  expect([googleLoginErrorText(error), googleSignupErrorText(error)]).toEqual([login, signup]);
});
