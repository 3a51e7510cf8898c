import { type ApiError, isApiError } from '@inspire/shared/client';

/** The API's code for a device whose playback another device of the account has displaced (D-16). */
const DEVICE_LIMIT = 'device-limit';

/** True when the API denied a stream because other devices use all playback leases of the account. */
export const isDeviceLimitError = (error: unknown): error is ApiError =>
  isApiError(error, 403) && error.code === DEVICE_LIMIT;

/**
 * Why the API denied a stream URL (SPEC-8, D-29).
 * - `locked`: the viewer has no access; `detail` is the server's text.
 * - `displaced`: another device of the account plays instead (D-16).
 * - `missing`: the item no longer exists.
 * - `loggedOut`: the session ended.
 * - `network`: no response.
 * - `broken`: every other error, including a stream that also fails with a fresh URL.
 */
export type StreamFailure =
  | { readonly kind: 'locked' | 'displaced'; readonly detail: string | undefined }
  | { readonly kind: 'missing' | 'loggedOut' | 'network' | 'broken' };

/** True when the failure is final; after other ones the stream may work again. */
export const isDenied = ({ kind }: StreamFailure): boolean => kind !== 'network' && kind !== 'broken';

export function toStreamFailure(error: unknown): StreamFailure {
  if (!isApiError(error)) return { kind: 'broken' };
  if (error.kind === 'network' || error.kind === 'timeout') return { kind: 'network' };
  switch (error.status) {
    case 401:
      return { kind: 'loggedOut' };
    case 403:
      return { kind: isDeviceLimitError(error) ? 'displaced' : 'locked', detail: error.detail };
    case 404:
      return { kind: 'missing' };
    default:
      return { kind: 'broken' };
  }
}
