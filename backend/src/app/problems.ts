import type { DomainErrorCode } from '../errors/domain-error';

export const httpStatuses: Readonly<Record<DomainErrorCode, number>> = {
  'invalid-request': 400,
  'invalid-credentials': 401,
  // SPEC-8 fixes 400 for a taken email.
  'email-taken': 400,
  unauthenticated: 401,
  'not-found': 404,
  locked: 403,
  'proof-required': 403,
  'already-owned': 409,
  conflict: 409,
  'stream-invalid': 403,
  'stream-expired': 403,
  'too-many-attempts': 429,
  busy: 503,
  starting: 503,
  stopping: 503,
};

/** Shown for every internal error; the cause goes to the log only (SPEC-8). */
export const INTERNAL_ERROR_TEXT = 'Internal Server Error: An error occurred on the server.';
