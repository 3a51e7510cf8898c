import { DomainError, InvalidRequestError } from '../../errors/errors';

/** One message for a wrong password and an unknown email, so that the response does not reveal who has an account. */
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

/** SPEC-8: requesting an OTP reveals whether an account has the email, as registering does. */
export class UnknownEmailError extends InvalidRequestError {
  override readonly reason = 'email-unknown';
  constructor() {
    super('Email not found in the database!');
  }
}

/** SPEC-8: one message for a wrong, used, expired or never sent OTP and for an unknown email. */
export class InvalidOtpError extends InvalidRequestError {
  override readonly reason = 'otp-refused';
  constructor() {
    super('Invalid OTP or error resetting password!');
  }
}

/** D-45: a link that expired, was used, or never existed. */
export class InvalidResetLinkError extends InvalidRequestError {
  override readonly reason = 'link-refused';
  constructor() {
    super('This link has expired or was already used. Request a new one.');
  }
}

/** D-46. */
export class LeakedPasswordError extends InvalidRequestError {
  override readonly reason = 'password-leaked';
  constructor() {
    super('This password has appeared in a data leak. Choose another one.');
  }
}

export class CommonPasswordError extends InvalidRequestError {
  override readonly reason = 'password-too-common';
  constructor() {
    super('This password is too common. Choose another one.');
  }
}

/** A wrong password during a session is a 400, because a 401 would end the session (D-22). */
export class WrongPasswordError extends InvalidRequestError {
  override readonly reason = 'wrong-password';
  constructor() {
    super('Incorrect password.');
  }
}

/** A Google credential of another account during a session: a 400, because a 401 would end the session (D-22). */
export class GoogleAccountMismatchError extends InvalidRequestError {
  override readonly reason = 'wrong-credential';
  constructor() {
    super('That isn’t the Google account you sign in with.');
  }
}

/** ADR-46: joining an account by an email that Google does not manage requires the account's own sign-in first. */
export class GoogleLinkRequiredError extends DomainError {
  override readonly code = 'conflict';
  override readonly reason = 'google-link-required';
  constructor() {
    super('You already have an account with this email. Sign in with your password, then link Google on your profile.');
  }
}

/** A Google credential that cannot be linked during a session: a 400, because a 401 would end the session (D-22). */
export class GoogleLinkRejectedError extends InvalidRequestError {
  override readonly reason = 'wrong-credential';
  constructor() {
    super('We couldn’t verify this Google account. Please try again.');
  }
}

export class GoogleLinkTakenError extends DomainError {
  override readonly code = 'conflict';
  override readonly reason = 'google-link-taken';
  constructor() {
    super('This Google account is linked to another account, or yours is linked to another Google account.');
  }
}

export class LastSignInMethodError extends DomainError {
  override readonly code = 'conflict';
  override readonly reason = 'last-sign-in-method';
  constructor() {
    super('This is the only way to sign in to your account. Add another one first.');
  }
}

/** D-48: the page requests the password or another proof (`POST /api/v1/auth/proof`) and repeats the call. */
export class ProofRequiredError extends DomainError {
  override readonly code = 'proof-required';
  constructor() {
    super('Confirm it’s you to continue.');
  }
}
