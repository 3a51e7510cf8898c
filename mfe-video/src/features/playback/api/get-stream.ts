import type { Host } from '@inspire/shared/host';
import { stashDeviceLimitError, withPendingDeviceLimitError } from './device-limit-error';
import { prefetchPlaylist } from './prefetch-playlist';

/** SPEC-9. */
const VALID_MINUTES = 200;
/** Much shorter than the URL's lifetime, because the viewer's access may end meanwhile. */
const STALE_MS = 5 * 60_000;

export const streamKey = (videoId: number) => ['stream', videoId] as const;

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
