import type { Host } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { historyQuery } from '../../features/catalogue/api/get-history';
import { videoAlbumsQuery } from '../../features/catalogue/api/get-video-albums';
import { videosQuery } from '../../features/catalogue/api/get-videos';

/**
 * Fetches the dashboard's data as soon as its route matches. Responses that the document's early script has received
 * are available to the first render, which then shows no skeletons (P3). The page retries after a failure and
 * reports it.
 */
export function prefetchDashboard(host: Host): null {
  void host.queries.prefetchQuery(videosQuery(host));
  void host.queries.prefetchQuery(historyQuery(host));
  if (host.site.owns(paths.videosInAlbum)) void host.queries.prefetchQuery(videoAlbumsQuery(host));
  return null;
}
