import { DomainError } from './domain-error';

export class InvalidRequestError extends DomainError {
  override readonly code = 'invalid-request';
}

export class UnauthenticatedError extends DomainError {
  override readonly code = 'unauthenticated';
  constructor() {
    super('Unauthorized: Access is denied.');
  }
}

/** Unknown and Deactive items look alike (D-39). */
export class NotFoundError extends DomainError {
  override readonly code = 'not-found';
  constructor(what = 'The resource you are looking for could not be found.') {
    super(what);
  }
}

/** The server has more of this work waiting than it will get to in time. */
export class ServerBusyError extends DomainError {
  override readonly code = 'busy';
  override readonly retryAfter = 2;
  constructor() {
    super('The server is busy. Please try again.');
  }
}

/** Asked before the tables and the content are in place. */
export class ServerStartingError extends DomainError {
  override readonly code = 'starting';
  override readonly retryAfter = 1;
  constructor() {
    super('The server is starting. Please try again.');
  }
}

/** Asked whether it can serve while it is about to end; another server takes the next call. */
export class ServerStoppingError extends DomainError {
  override readonly code = 'stopping';
  override readonly retryAfter = 1;
  constructor() {
    super('The server is stopping. Please try again.');
  }
}
