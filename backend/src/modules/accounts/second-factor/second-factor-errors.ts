import { DomainError, InvalidRequestError } from '../../../errors/errors';

const WRONG_CODE_TEXT = 'That code isn’t right. Enter the one that your app shows now.';

/** The password was right, and the account also needs a code (D-47). A page from before codes shows the text. */
export class SecondStepRequiredError extends DomainError {
  override readonly code = 'invalid-credentials';
  override readonly reason = 'second-step-required';
  constructor() {
    super('This account also needs a code from its authenticator app. Reload the page and sign in again to enter it.');
  }
}

export class WrongCodeError extends DomainError {
  override readonly code = 'invalid-credentials';
  override readonly reason = 'wrong-code';
  constructor() {
    super(WRONG_CODE_TEXT);
  }
}

/** The sign-in began too long ago, had too many wrong codes, or ended with a change of the account. */
export class SecondStepOverError extends DomainError {
  override readonly code = 'invalid-credentials';
  override readonly reason = 'second-step-over';
  constructor() {
    super('This sign-in took too long or had too many wrong codes. Enter your password again.');
  }
}

/** A wrong code during a session: a 400, because a 401 would end the session (D-22). */
export class CodeMismatchError extends InvalidRequestError {
  override readonly reason = 'wrong-code';
  constructor() {
    super(WRONG_CODE_TEXT);
  }
}

export class AuthenticatorExistsError extends DomainError {
  override readonly code = 'conflict';
  override readonly reason = 'authenticator-exists';
  constructor() {
    super('Your account already has an authenticator app. Remove it first.');
  }
}
