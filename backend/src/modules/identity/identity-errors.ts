import { DomainError } from '../../errors/domain-error';

/** Without a valid ID token Google sign-in answers 401 (D-19), and does not say what was wrong with it. */
export class InvalidIdTokenError extends DomainError {
  override readonly code = 'unauthenticated';
  override readonly reason = 'credential-refused';
  constructor() {
    super('Unauthorized: Access is denied.');
  }
}

/** The issuer's keys cannot be had at the moment, so nothing can be said of a token. */
export class IdentityProviderUnavailableError extends DomainError {
  override readonly code = 'busy';
  override readonly reason = 'identity-unavailable';
  override readonly retryAfter = 5;
  constructor(options?: ErrorOptions) {
    super('Google cannot be reached. Please try again.');
    this.cause = options?.cause;
  }
}
