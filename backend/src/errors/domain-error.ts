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
