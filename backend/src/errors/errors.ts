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

/** Unknown and Deactive items get the same response (D-39). */
export class NotFoundError extends DomainError {
  override readonly code = 'not-found';
  constructor(what = 'The resource you are looking for could not be found.') {
    super(what);
  }
}

/** A queue is too long to be served in time. */
export class ServerBusyError extends DomainError {
  override readonly code = 'busy';
  override readonly retryAfter = 2;
  constructor() {
    super('The server is busy. Please try again.');
  }
}

export class ServerStartingError extends DomainError {
  override readonly code = 'starting';
  override readonly retryAfter = 1;
  constructor() {
    super('The server is starting. Please try again.');
  }
}

/** Another replica takes the next call. */
export class ServerStoppingError extends DomainError {
  override readonly code = 'stopping';
  override readonly retryAfter = 1;
  constructor() {
    super('The server is stopping. Please try again.');
  }
}
