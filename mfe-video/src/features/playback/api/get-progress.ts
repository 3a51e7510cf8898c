import { isApiError } from '@inspire/shared/client';
import type { Host } from '@inspire/shared/host';

/** Short, because the video may be playing on another device. */
const STALE_MS = 10_000;

export const progressKey = (videoId: number) => ['progress', videoId] as const;

const progressQuery = (host: Host, videoId: number) => ({
  queryKey: progressKey(videoId),
  queryFn: async () => {
    const { progressTime } = await host.api.call('progressTime', { query: { videoId } });
    return typeof progressTime === 'number' ? progressTime : 0;
  },
  staleTime: STALE_MS,
});

/** Fetches the saved position in seconds; 0 if that fails, so that the video plays anyway. @throws ApiError with 401 only */
export async function fetchProgress(host: Host, videoId: number): Promise<number> {
  try {
    return await host.queries.fetchQuery(progressQuery(host, videoId));
  } catch (error) {
    if (isApiError(error, 401)) throw error;
    return 0;
  }
}

/** Prefetches the saved position. Ignores failures: the player sends the request again. */
export const prefetchProgress = (host: Host, videoId: number): void =>
  void host.queries.fetchQuery(progressQuery(host, videoId)).catch(() => undefined);
