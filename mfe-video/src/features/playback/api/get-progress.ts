import { isApiError } from '@inspire/shared/client';
import type { Host } from '@inspire/shared/host';
import { withSessionExpiredToast } from '../../../session-expired-toast';

/** A position that was fetched ahead is used within this time: on another device the video may be playing on. */
const FRESH_MS = 10_000;

export const progressKey = (videoId: number) => ['progress', videoId] as const;

const progressQuery = (host: Host, videoId: number) => ({
  queryKey: progressKey(videoId),
  queryFn: async () => {
    const { progressTime } = await withSessionExpiredToast(host, () =>
      host.api.call('progressTime', { query: { videoId } }),
    );
    return typeof progressTime === 'number' ? progressTime : 0;
  },
  staleTime: FRESH_MS,
});

/** The saved position in seconds; 0 when it cannot be had, which is no reason not to play. @throws ApiError with 401 only */
export async function fetchProgress(host: Host, videoId: number): Promise<number> {
  try {
    return await host.queries.fetchQuery(progressQuery(host, videoId));
  } catch (error) {
    if (isApiError(error, 401)) throw error;
    return 0;
  }
}

/** Fetches the position ahead of a likely opening; the player asks again where that failed. */
export const prefetchProgress = (host: Host, videoId: number): void =>
  void host.queries.fetchQuery(progressQuery(host, videoId)).catch(() => undefined);
