/**
 * Why a call failed. `http`: an error response. `timeout`: the call's time limit passed. `network`: no response.
 * `cancelled`: the caller aborted it. `malformed`: the response does not match the contract.
 */
export type ApiErrorKind = 'http' | 'timeout' | 'network' | 'cancelled' | 'malformed';

export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly kind: ApiErrorKind,
    /** HTTP status, only for kind `http`. */
    readonly status?: number,
    /** The server's message for the viewer. */
    readonly detail?: string,
    /** The server's machine-readable reason, for example `premium`. */
    readonly code?: string,
    /** Finds the request in the site's logs; of responses and of time limits that passed. */
    readonly requestId?: string,
  ) {
    super(detail ?? (status === undefined ? kind : `${kind} ${status}`));
  }
}

/** True for an `ApiError`; with `status`, only for one with that HTTP status. */
export const isApiError = (error: unknown, status?: number): error is ApiError =>
  error instanceof ApiError && (status === undefined || error.status === status);

/** Returns whether the server first requires a fresh proof of the account's owner: call `proveOwner`, then repeat (D-48). */
export const isProofRequired = (error: unknown): boolean => isApiError(error, 403) && error.code === 'proof-required';
