import type { Host } from '@inspire/shared/host';
import { paths } from '@inspire/shared/routes';
import { historyQuery } from '../../features/catalogue/api/get-history';
import { videoAlbumsQuery } from '../../features/catalogue/api/get-video-albums';
import { videosQuery } from '../../features/catalogue/api/get-videos';

/**
 * Asks for the dashboard's data as soon as its route is chosen: answers that the document's early script has already are there
 * with the first rendering, which then needs no skeletons (goal P3). A failure is told by the page, which asks again.
 */
export function prefetchDashboard(host: Host): null {
  void host.queries.prefetchQuery(videosQuery(host));
  void host.queries.prefetchQuery(historyQuery(host));
  if (host.site.owns(paths.videosInAlbum)) void host.queries.prefetchQuery(videoAlbumsQuery(host));
  return null;
}
