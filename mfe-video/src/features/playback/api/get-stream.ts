import type { ApiError } from '@inspire/shared/client';
import type { Host } from '@inspire/shared/host';
import { isDeviceLimitError } from '@inspire/shared/playback';

/** Stored with the viewer's queries, which are removed when the session ends. */
const pendingDeviceLimitKey = ['device-refusal'] as const;
/** Errors that the player has already received: it and a prefetch may share one request. */
const delivered = new WeakSet<Error>();
/** A lease ends after 90 seconds without playback (ADR-19): by then, the other devices may have stopped. */
const DEVICE_LIMIT_TTL_MS = 90_000;

/**
 * Stores a device-limit error that only a prefetch received. The server reports a displacement once (D-16) and gives
 * the device a new lease on its next request, so the viewer would otherwise never see the notice.
 */
function stashDeviceLimitError(host: Host, error: unknown): void {
  if (!isDeviceLimitError(error) || delivered.has(error)) return;
  host.queries.setQueryDefaults(pendingDeviceLimitKey, { gcTime: Infinity });
  host.queries.setQueryData(pendingDeviceLimitKey, error);
}

/**
 * Fetches a stream URL for the player, unless a device-limit error is pending. The error may be of any video: the
 * lease belongs to the device.
 * @throws ApiError the pending error, before any request
 */
async function withPendingDeviceLimitError<T>(host: Host, fetchUrl: () => Promise<T>): Promise<T> {
  const { data: pending, dataUpdatedAt = 0 } = host.queries.getQueryState<ApiError>(pendingDeviceLimitKey) ?? {};
  host.queries.removeQueries({ queryKey: pendingDeviceLimitKey });
  if (pending && !delivered.has(pending) && Date.now() - dataUpdatedAt < DEVICE_LIMIT_TTL_MS) throw pending;
  try {
    return await fetchUrl();
  } catch (error) {
    if (isDeviceLimitError(error)) delivered.add(error);
    throw error;
  }
}

/** Puts a stream's first playlist into the browser's HTTP cache, where the player finds it. */
async function prefetchPlaylist(url: string): Promise<void> {
  try {
    await (await fetch(url)).arrayBuffer();
  } catch {
    // The player requests the playlist itself and reports the failure.
  }
}

/** SPEC-9. */
const VALID_MINUTES = 200;
/** Much shorter than the URL's lifetime, because the viewer's access may end meanwhile. */
const STALE_MS = 5 * 60_000;

const streamKey = (videoId: number) => ['stream', videoId] as const;

const streamQuery = (host: Host, videoId: number, staleTime: number) => ({
  queryKey: streamKey(videoId),
  queryFn: () => host.api.call('videoStream', { params: { id: videoId, validTime: VALID_MINUTES } }),
  staleTime,
});

/** Fetches the stream URL. @param force ignore a prefetched URL @throws ApiError */
export const fetchStreamUrl = (host: Host, videoId: number, { force }: { readonly force: boolean }) =>
  withPendingDeviceLimitError(host, () => host.queries.fetchQuery(streamQuery(host, videoId, force ? 0 : STALE_MS)));

/**
 * Prefetches the stream URL and its playlist, which uses none of the account's playback leases (D-16). Ignores failures: the
 * player sends the request again, or receives the stashed device-limit error.
 */
export const prefetchStream = (host: Host, videoId: number): void =>
  void host.queries.fetchQuery(streamQuery(host, videoId, STALE_MS)).then(
    ({ url }) => prefetchPlaylist(url),
    (error: unknown) => stashDeviceLimitError(host, error),
  );
