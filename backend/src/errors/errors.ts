/** Rejection reasons that the caller may know; `problems.ts` maps each to its HTTP status. */
export type DomainErrorCode =
  | 'invalid-request'
  | 'invalid-credentials'
  | 'email-taken'
  | 'unauthenticated'
  | 'not-found'
  | 'locked'
  | 'proof-required'
  | 'already-owned'
  | 'conflict'
  | 'stream-invalid'
  | 'stream-expired'
  | 'too-many-attempts'
  | 'busy'
  | 'starting'
  | 'stopping';

/** `message` becomes the problem's `detail`, which the viewer reads (D-15). */
export abstract class DomainError extends Error {
  abstract readonly code: DomainErrorCode;
  /** Replaces `code` in the problem, for example with the reason why a stream is locked. */
  readonly reason?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

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
