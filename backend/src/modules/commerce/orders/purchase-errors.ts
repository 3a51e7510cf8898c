import { DomainError } from '../../../errors/domain-error';

/** Becomes a 409 (D-21); the message is fixed by SPEC-8. */
export class AlreadyOwnedError extends DomainError {
  override readonly code = 'already-owned';
  constructor() {
    super('Alredy Buyed Video');
  }
}
