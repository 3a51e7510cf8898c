import type { ApiError } from '@inspire/shared/client';
import type { Host } from '@inspire/shared/host';
import { isDeviceLimitError } from '@inspire/shared/playback';

/** Stored with the viewer's queries, which are removed when the session ends. */
const pendingDeviceLimitKey = ['device-refusal'] as const;
/** Errors that the player has already received: it and a prefetch may share one request. */
const delivered = new WeakSet<Error>();

/**
 * Stores a device-limit error that only a prefetch received. The server reports a displacement once (D-16) and gives
 * the device a new lease on its next request, so the viewer would otherwise never see the notice.
 */
export function stashDeviceLimitError(host: Host, error: unknown): void {
  if (!isDeviceLimitError(error) || delivered.has(error)) return;
  host.queries.setQueryDefaults(pendingDeviceLimitKey, { gcTime: Infinity });
  host.queries.setQueryData(pendingDeviceLimitKey, error);
}

/**
 * Fetches a stream URL for the player, unless a device-limit error is pending. The error may be of any video: the
 * lease belongs to the device.
 * @throws ApiError the pending error, before any request
 */
export async function withPendingDeviceLimitError<T>(host: Host, fetchUrl: () => Promise<T>): Promise<T> {
  const pending = host.queries.getQueryData<ApiError>(pendingDeviceLimitKey);
  host.queries.removeQueries({ queryKey: pendingDeviceLimitKey });
  if (pending && !delivered.has(pending)) throw pending;
  try {
    return await fetchUrl();
  } catch (error) {
    if (isDeviceLimitError(error)) delivered.add(error);
    throw error;
  }
}
