import type { Host } from '@inspire/shared/host';

/** SPEC-9. */
const VALID_MINUTES = 100;
/** Much shorter than the URL's lifetime, because the viewer's access may end meanwhile. */
const STALE_MS = 5 * 60_000;

export const trackStreamKey = (trackId: number) => ['track-stream', trackId] as const;

const trackStreamQuery = (host: Pick<Host, 'api'>, trackId: number, staleTime: number) => ({
  queryKey: trackStreamKey(trackId),
  queryFn: () => host.api.call('audioStream', { params: { id: trackId, validTime: VALID_MINUTES } }),
  staleTime,
  retry: false,
  // Also send it offline: the player reports the failure itself and retries.
  networkMode: 'always' as const,
});

/** Fetches the stream URL of a track. @param force ignore a prefetched URL @throws ApiError */
export const fetchTrackStream = (
  host: Pick<Host, 'api' | 'queries'>,
  trackId: number,
  { force }: { readonly force: boolean },
) => host.queries.fetchQuery(trackStreamQuery(host, trackId, force ? 0 : STALE_MS));
