import { DomainError } from '../../errors/domain-error';

/** One text for a wrong password and for an unknown e-mail: the answer must not tell who has an account. */
export class InvalidCredentials extends DomainError {
  override readonly code = 'invalid-credentials';
  constructor() {
    super('Invalid email or password');
  }
}

export class EmailTaken extends DomainError {
  override readonly code = 'email-taken';
  constructor() {
    super('Email Already Registered');
  }
}
