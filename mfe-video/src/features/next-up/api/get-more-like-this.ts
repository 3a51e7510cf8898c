import type { Video } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { blockedText, withAlbum } from '../../album/model/album-access';
import { LIST_STALE_MS, videosQuery } from '../../catalogue/api/get-videos';
import { selectMoreLikeThis } from '../model/more-like-this';
import { fetchAlbum, fetchAlbumIds, type NextVideo } from './get-up-next';

const moreLikeThisKey = (videoId: number, albumId: number | undefined) =>
  ['more-like-this', videoId, albumId ?? null] as const;

async function fetchMoreLikeThis(host: Host, video: Video, openedFrom: number | undefined): Promise<NextVideo[]> {
  const [albumId] = await fetchAlbumIds(host, video.id, openedFrom);
  const [album, all] = await Promise.all([
    albumId === undefined ? undefined : fetchAlbum(host, albumId),
    host.queries.fetchQuery({ ...videosQuery(host), staleTime: LIST_STALE_MS }),
  ]);
  const similar = selectMoreLikeThis(video, all, album);
  if (!album || blockedText(album.audioAlbum)) return similar;
  const members = new Set(album.videoData.map(({ id }) => id));
  return similar.map((one) => (members.has(one.id) ? withAlbum(one, album.audioAlbum.albumId) : one));
}

/** Videos that are similar to one, the most similar first (D-60). @param albumId the album that the video was opened from */
export const moreLikeThisQuery = (host: Host, video: Video, albumId: number | undefined) => ({
  queryKey: moreLikeThisKey(video.id, albumId),
  queryFn: () => fetchMoreLikeThis(host, video, albumId),
  staleTime: LIST_STALE_MS,
});
