import type { Host } from '@inspire/shared/host';

/** Minutes that a track's address is asked to work for (SPEC-9). */
const VALID_MINUTES = 100;
/** An address that was fetched ahead is used within this time; it works much longer, but rights may end. */
const FRESH_MS = 5 * 60_000;

export const trackStreamKey = (trackId: number) => ['track-stream', trackId] as const;

const trackStreamQuery = (host: Pick<Host, 'api'>, trackId: number, staleTime: number) => ({
  queryKey: trackStreamKey(trackId),
  queryFn: () => host.api.call('audioStream', { params: { id: trackId, validTime: VALID_MINUTES } }),
  staleTime,
  retry: false,
  // Offline too: the player says so by itself, and tries again.
  networkMode: 'always' as const,
});

/** A track's address, perhaps one that was fetched ahead. @param anew only a new one will do @throws ApiError */
export const fetchTrackStream = (host: Pick<Host, 'api' | 'queries'>, trackId: number, anew = false) =>
  host.queries.fetchQuery(trackStreamQuery(host, trackId, anew ? 0 : FRESH_MS));
