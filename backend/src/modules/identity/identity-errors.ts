import { DomainError, fixedError } from '../../errors/errors';

/** A rejected ID token: 401 (D-19), without saying what was wrong with it. */
export class InvalidIdTokenError extends fixedError('unauthenticated', 'Unauthorized: Access is denied.', {
  reason: 'credential-refused',
}) {}

/** The issuer's keys cannot be fetched at the moment, so no token can be verified. */
export class IdentityProviderUnavailableError extends DomainError {
  override readonly code = 'busy';
  override readonly reason = 'identity-unavailable';
  override readonly retryAfter = 5;
  constructor(options?: ErrorOptions) {
    super('We couldn’t reach Google. Please try again.');
    this.cause = options?.cause;
  }
}
