import type { ApiError } from '@inspire/shared/client';
import type { Host } from '@inspire/shared/host';
import { isDeviceLimit } from '../model/stream-failure';

/** Kept among the viewer's answers, with which it goes when the session ends. */
const pendingDeviceLimitKey = ['device-refusal'] as const;
/** Fetching ahead and a request of the player's may be one: what that one was told is no news. */
const heard = new WeakSet<Error>();

/**
 * Keeps what only fetching ahead has been told. The server says once to a device that it had to give way (D-16), and
 * gives it a place again when it asks a second time: without this, nobody would ever hear of it.
 */
export function stashDeviceLimitError(host: Host, error: unknown): void {
  if (!isDeviceLimit(error) || heard.has(error)) return;
  host.queries.setQueryDefaults(pendingDeviceLimitKey, { gcTime: Infinity });
  host.queries.setQueryData(pendingDeviceLimitKey, error);
}

/**
 * Asks for a stream on the player's behalf, whichever video it is of: the place was the device's.
 * @throws ApiError, the refusal that was kept before anything is asked
 */
export async function withPendingDeviceLimitError<T>(host: Host, ask: () => Promise<T>): Promise<T> {
  const unheard = host.queries.getQueryData<ApiError>(pendingDeviceLimitKey);
  host.queries.removeQueries({ queryKey: pendingDeviceLimitKey });
  if (unheard && !heard.has(unheard)) throw unheard;
  try {
    return await ask();
  } catch (error) {
    if (isDeviceLimit(error)) heard.add(error);
    throw error;
  }
}
