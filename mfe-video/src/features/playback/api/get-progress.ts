import { isApiError } from '@inspire/shared/client';
import type { Video } from '@inspire/shared/contracts';
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

/**
 * Fetches the saved position in seconds. If that fails, the video plays anyway, from the position that it came with: what is
 * played from there replaces the saved one. @throws ApiError with 401 only
 */
export async function fetchProgress(
  host: Host,
  { id, progressTime }: Pick<Video, 'id' | 'progressTime'>,
): Promise<number> {
  try {
    return await host.queries.fetchQuery(progressQuery(host, id));
  } catch (error) {
    if (isApiError(error, 401)) throw error;
    return progressTime;
  }
}

/** Prefetches the saved position. Ignores failures: the player sends the request again. */
export const prefetchProgress = (host: Host, videoId: number): void =>
  void host.queries.fetchQuery(progressQuery(host, videoId)).catch(() => undefined);
