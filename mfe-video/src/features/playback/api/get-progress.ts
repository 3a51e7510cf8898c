import { isApiError } from '@inspire/shared/client';
import type { Host } from '@inspire/shared/host';
import { tellLoggedOut } from '../../../logged-out';

/** The saved position in seconds; 0 when it cannot be had, which is no reason not to play. @throws ApiError with 401 only */
export async function fetchProgress(host: Host, videoId: number): Promise<number> {
  try {
    const { progressTime } = await tellLoggedOut(host, () => host.api.call('progressTime', { query: { videoId } }));
    return typeof progressTime === 'number' ? progressTime : 0;
  } catch (error) {
    if (isApiError(error, 401)) throw error;
    return 0;
  }
}
