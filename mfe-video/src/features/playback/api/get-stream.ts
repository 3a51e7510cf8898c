import type { Host } from '@inspire/shared/host';
import { withSessionExpiredToast } from '../../../session-expired-toast';
import { stashDeviceLimitError, withPendingDeviceLimitError } from './device-limit-error';
import { prefetchPlaylist } from './prefetch-playlist';

/** Minutes that a stream's address is asked to work for (SPEC-9). */
const VALID_MINUTES = 200;
/** An address that was fetched ahead is used within this time; it works much longer, but rights may end. */
const FRESH_MS = 5 * 60_000;

export const streamKey = (videoId: number) => ['stream', videoId] as const;

const streamQuery = (host: Host, videoId: number, staleTime: number) => ({
  queryKey: streamKey(videoId),
  queryFn: () =>
    withSessionExpiredToast(host, () =>
      host.api.call('videoStream', { params: { id: videoId, validTime: VALID_MINUTES } }),
    ),
  staleTime,
});

/** The stream's address, perhaps one that was fetched ahead. @throws ApiError */
export const fetchStream = (host: Host, videoId: number) =>
  withPendingDeviceLimitError(host, () => host.queries.fetchQuery(streamQuery(host, videoId, FRESH_MS)));

/** A new address, whatever is known. @throws ApiError */
export const renewStream = (host: Host, videoId: number) =>
  withPendingDeviceLimitError(host, () => host.queries.fetchQuery(streamQuery(host, videoId, 0)));

/**
 * Fetches the address ahead of a likely opening, and the playlist there, which takes no place among the account's devices
 * (D-16). A failure is no matter here: the player asks again, or hears of it, and tells.
 */
export const prefetchStream = (host: Host, videoId: number): void =>
  void host.queries.fetchQuery(streamQuery(host, videoId, FRESH_MS)).then(
    ({ url }) => prefetchPlaylist(url),
    (error: unknown) => stashDeviceLimitError(host, error),
  );
