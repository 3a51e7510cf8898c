import { fixedError } from '../../../errors/errors';

/** A rejected sign-in by passkey, without saying what was wrong with it. */
export class InvalidPasskeyError extends fixedError(
  'invalid-credentials',
  'We couldn’t sign you in with this passkey. Try again, or use your password.',
) {}

/** A rejected passkey during a session: a 400, because a 401 would end the session (D-22). */
export class PasskeyMismatchError extends fixedError(
  'invalid-request',
  'We couldn’t confirm this passkey. Please try again.',
  { reason: 'wrong-passkey' },
) {}

export class PasskeyTakenError extends fixedError('conflict', 'This passkey is already saved.', {
  reason: 'passkey-taken',
}) {}

export class TooManyPasskeysError extends fixedError(
  'conflict',
  'You have as many passkeys as an account can have. Remove one first.',
  { reason: 'too-many-passkeys' },
) {}
