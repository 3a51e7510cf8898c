/**
 * Why a call failed. `http`: the server answered with an error. `timeout`: the call's time limit passed. `network`: no
 * answer. `cancelled`: the caller took it back. `malformed`: an answer without the shape that was promised.
 */
export type ApiErrorKind = 'http' | 'timeout' | 'network' | 'cancelled' | 'malformed';

/** The one error that the client throws. */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    /** HTTP status, with kind `http` only. */
    readonly status?: number,
    /** The server's text for the viewer. */
    readonly detail?: string,
    /** The server's machine-readable reason, for example `premium`. */
    readonly code?: string,
  ) {
    super(detail ?? (status === undefined ? kind : `${kind} ${status}`));
  }
}

/** True for an `ApiError`, and with `status` for one of that HTTP status. */
export const isApiError = (error: unknown, status?: number): error is ApiError =>
  error instanceof ApiError && (status === undefined || error.status === status);
