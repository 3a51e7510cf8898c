import { DomainError, InvalidRequestError } from '../../../errors/errors';

/** A rejected sign-in by passkey, without saying what was wrong with it. */
export class InvalidPasskeyError extends DomainError {
  override readonly code = 'invalid-credentials';
  constructor() {
    super('We couldn’t sign you in with this passkey. Try again, or use your password.');
  }
}

/** A rejected passkey during a session: a 400, because a 401 would end the session (D-22). */
export class PasskeyMismatchError extends InvalidRequestError {
  override readonly reason = 'wrong-passkey';
  constructor() {
    super('We couldn’t confirm this passkey. Please try again.');
  }
}

export class PasskeyTakenError extends DomainError {
  override readonly code = 'conflict';
  override readonly reason = 'passkey-taken';
  constructor() {
    super('This passkey is already saved.');
  }
}

export class TooManyPasskeysError extends DomainError {
  override readonly code = 'conflict';
  override readonly reason = 'too-many-passkeys';
  constructor() {
    super('You have as many passkeys as an account can have. Remove one first.');
  }
}
