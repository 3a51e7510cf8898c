import { DomainError } from '../../errors/domain-error';
import { InvalidRequestError } from '../../errors/errors';

/** One text for a wrong password and for an unknown e-mail: the answer must not tell who has an account. */
export class InvalidLoginError extends DomainError {
  override readonly code = 'invalid-credentials';
  constructor() {
    super('Invalid email or password');
  }
}

export class EmailTakenError extends DomainError {
  override readonly code = 'email-taken';
  constructor() {
    super('Email Already Registered');
  }
}

/** SPEC-8: asking for an OTP says whether an account has the e-mail, as registering does. */
export class UnknownEmailError extends InvalidRequestError {
  override readonly reason = 'email-unknown';
  constructor() {
    super('Email not found in the database!');
  }
}

/** SPEC-8: one text for a wrong, spent, old or never sent OTP and for an unknown e-mail. */
export class InvalidOtpError extends InvalidRequestError {
  override readonly reason = 'otp-refused';
  constructor() {
    super('Invalid OTP or error resetting password!');
  }
}

/** A wrong password of somebody who is logged in: 400, because 401 would end the session (D-22). */
export class WrongPasswordError extends InvalidRequestError {
  override readonly reason = 'wrong-password';
  constructor() {
    super('The password is wrong.');
  }
}

/** The same of a Google credential that is not the account's own. */
export class GoogleAccountMismatchError extends InvalidRequestError {
  override readonly reason = 'wrong-credential';
  constructor() {
    super('This is not the Google account that you sign in with.');
  }
}
