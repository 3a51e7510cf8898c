import type { Video } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { albumQuery } from '../../album/api/get-album';
import { blockedText, withAlbum } from '../../album/model/album-access';
import { historyQuery } from '../../catalogue/api/get-history';
import { videoAlbumsQuery } from '../../catalogue/api/get-video-albums';
import { videosQuery } from '../../catalogue/api/get-videos';
import { nextInAlbum, recommendedAfter } from '../model/next-video';

/** What follows a video, as the navigation state that opens it. */
export type NextVideo = Video & { readonly albumId?: number };

/** Lists are taken as the dashboard left them. */
const FRESH_MS = 10 * 60_000;
/** Albums in which a video is looked for that was opened from somewhere else. */
const MOST_ALBUMS = 4;

async function nextOfAlbum(host: Host, played: Video, albumId: number): Promise<NextVideo | undefined> {
  const detail = await host.queries
    .fetchQuery({ ...albumQuery(host, albumId), staleTime: FRESH_MS })
    .catch(() => undefined);
  const next = detail && nextInAlbum(detail, played);
  return next && withAlbum(next, albumId);
}

/** Only albums that are open to the viewer are of use; one after the other, as the first mostly has it or there are few. */
async function nextOfAnyAlbum(host: Host, played: Video): Promise<NextVideo | undefined> {
  const albums = await host.queries.fetchQuery({ ...videoAlbumsQuery(host), staleTime: FRESH_MS }).catch(() => []);
  const open = albums.filter((album) => album.status !== 'Deactive' && !blockedText(album)).slice(0, MOST_ALBUMS);
  for (const { albumId } of open) {
    const next = await nextOfAlbum(host, played, albumId);
    if (next) return next;
  }
  return undefined;
}

/**
 * The video to go on with: the next one of its album, else one of the dashboard's lists; undefined when there is none.
 * @param albumId where it was opened from an album
 */
export async function fetchNext(
  host: Host,
  played: Video,
  albumId: number | undefined,
): Promise<NextVideo | undefined> {
  const ofAlbum = albumId === undefined ? await nextOfAnyAlbum(host, played) : await nextOfAlbum(host, played, albumId);
  if (ofAlbum) return ofAlbum;
  const [videos, history] = await Promise.all([
    host.queries.fetchQuery({ ...videosQuery(host), staleTime: FRESH_MS }).catch(() => []),
    host.queries.fetchQuery({ ...historyQuery(host), staleTime: FRESH_MS }).catch(() => []),
  ]);
  return recommendedAfter(played, videos, history);
}
