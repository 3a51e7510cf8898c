/** Everything that a service refuses for a reason the caller may know; `problems.ts` gives each code its HTTP status. */
export type DomainErrorCode =
  | 'invalid-request'
  | 'invalid-credentials'
  | 'email-taken'
  | 'unauthenticated'
  | 'not-found'
  | 'locked'
  | 'already-owned'
  | 'stream-invalid'
  | 'stream-expired'
  | 'too-many-attempts'
  | 'busy'
  | 'starting'
  | 'stopping';

/** `message` is the text for the viewer, the problem's `detail` (D-15). */
export abstract class DomainError extends Error {
  abstract readonly code: DomainErrorCode;
  /** What the problem's `code` says where it is finer than `code`, for example why a stream is locked. */
  readonly reason?: string;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter?: number;
}
