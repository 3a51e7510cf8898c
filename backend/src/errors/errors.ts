/** Rejection reasons that the caller may know; `app/error-handler.ts` maps each to its HTTP status. */
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

/** Returns the class of a rejection that always says the same. Extend it: logs show the name of the class. */
export function fixedError(
  code: DomainErrorCode,
  text: string,
  { reason, retryAfter }: Pick<DomainError, 'reason' | 'retryAfter'> = {},
) {
  return class extends DomainError {
    override readonly code = code;
    override readonly reason = reason;
    override readonly retryAfter = retryAfter;
    constructor() {
      super(text);
    }
  };
}

export class InvalidRequestError extends DomainError {
  override readonly code = 'invalid-request';
}

export class UnauthenticatedError extends fixedError('unauthenticated', 'Unauthorized: Access is denied.') {}

/** Unknown and Deactive items get the same response (D-39). */
export class NotFoundError extends DomainError {
  override readonly code = 'not-found';
  constructor(what = 'The resource you are looking for could not be found.') {
    super(what);
  }
}

/** A queue is too long to be served in time. */
export class ServerBusyError extends fixedError('busy', 'The server is busy. Please try again.', { retryAfter: 2 }) {}

export class ServerStartingError extends fixedError('starting', 'The server is starting. Please try again.', {
  retryAfter: 1,
}) {}

/** Another replica takes the next call. */
export class ServerStoppingError extends fixedError('stopping', 'The server is stopping. Please try again.', {
  retryAfter: 1,
}) {}
