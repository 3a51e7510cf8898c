import { fixedError } from '../../errors/errors';

/** One message for a wrong password and an unknown email, so that the response does not reveal who has an account. */
export class InvalidLoginError extends fixedError('invalid-credentials', 'Invalid email or password') {}

export class EmailTakenError extends fixedError('email-taken', 'Email Already Registered') {}

/** SPEC-8: requesting an OTP reveals whether an account has the email, as registering does. */
export class UnknownEmailError extends fixedError('invalid-request', 'Email not found in the database!', {
  reason: 'email-unknown',
}) {}

/** SPEC-8: one message for a wrong, used, expired or never sent OTP and for an unknown email. */
export class InvalidOtpError extends fixedError('invalid-request', 'Invalid OTP or error resetting password!', {
  reason: 'otp-refused',
}) {}

/** D-45: a link that expired, was used, or never existed. */
export class InvalidResetLinkError extends fixedError(
  'invalid-request',
  'This link has expired or was already used. Request a new one.',
  { reason: 'link-refused' },
) {}

/** D-46. */
export class LeakedPasswordError extends fixedError(
  'invalid-request',
  'This password has appeared in a data leak. Choose another one.',
  { reason: 'password-leaked' },
) {}

export class CommonPasswordError extends fixedError(
  'invalid-request',
  'This password is too common. Choose another one.',
  { reason: 'password-too-common' },
) {}

/** A wrong password during a session is a 400, because a 401 would end the session (D-22). */
export class WrongPasswordError extends fixedError('invalid-request', 'Incorrect password.', {
  reason: 'wrong-password',
}) {}

/** A Google credential of another account during a session: a 400, because a 401 would end the session (D-22). */
export class GoogleAccountMismatchError extends fixedError(
  'invalid-request',
  'That isn’t the Google account you sign in with.',
  { reason: 'wrong-credential' },
) {}

/** ADR-46: joining an account by an email that Google does not manage requires the account's own sign-in first. */
export class GoogleLinkRequiredError extends fixedError(
  'conflict',
  'You already have an account with this email. Sign in with your password, then link Google on your profile.',
  { reason: 'google-link-required' },
) {}

/** A Google credential that cannot be linked during a session: a 400, because a 401 would end the session (D-22). */
export class GoogleLinkRejectedError extends fixedError(
  'invalid-request',
  'We couldn’t verify this Google account. Please try again.',
  { reason: 'wrong-credential' },
) {}

export class GoogleLinkTakenError extends fixedError(
  'conflict',
  'This Google account is linked to another account, or yours is linked to another Google account.',
  { reason: 'google-link-taken' },
) {}

export class LastSignInMethodError extends fixedError(
  'conflict',
  'This is the only way to sign in to your account. Add another one first.',
  { reason: 'last-sign-in-method' },
) {}

/** D-48: the page requests the password or another proof (`POST /api/v1/auth/proof`) and repeats the call. */
export class ProofRequiredError extends fixedError('proof-required', 'Confirm it’s you to continue.') {}
