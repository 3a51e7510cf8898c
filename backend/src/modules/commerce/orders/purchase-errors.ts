import { DomainError } from '../../../errors/domain-error';

/** Answered as 409 (D-21); the text of SPEC-8 to the letter. */
export class AlreadyOwnedError extends DomainError {
  override readonly code = 'already-owned';
  constructor() {
    super('Alredy Buyed Video');
  }
}
