import { albumQuery } from '@inspire/shared/album';
import type { AlbumDetail, Video } from '@inspire/shared/contracts';
import type { Host } from '@inspire/shared/host';
import { albumsOfVideoQuery } from '../../album/api/get-albums-of-video';
import { blockedText, withAlbum } from '../../album/model/album-access';
import { historyQuery } from '../../catalogue/api/get-history';
import { LIST_STALE_MS, videosQuery } from '../../catalogue/api/get-videos';
import { recommendAfter, selectFollowing } from '../model/up-next';

/** A suggested video; also the navigation state that opens it. */
export type NextVideo = Video & { readonly albumId?: number };

export interface UpNext {
  /** The next videos of the album, otherwise the ones left to watch. */
  readonly videos: readonly NextVideo[];
  readonly next: NextVideo | undefined;
}

/** Fetches an album; undefined after a failure, because there is something to watch without it. */
export const fetchAlbum = (host: Host, albumId: number): Promise<AlbumDetail | undefined> =>
  host.queries.fetchQuery({ ...albumQuery(host, albumId), staleTime: LIST_STALE_MS }).catch(() => undefined);

/** Fetches the ids of a video's albums: the one it was opened from, otherwise the unlocked ones that contain it. */
export async function fetchAlbumIds(host: Host, videoId: number, openedFrom: number | undefined): Promise<number[]> {
  if (openedFrom !== undefined) return [openedFrom];
  const albums = await host.queries.fetchQuery(albumsOfVideoQuery(host, videoId)).catch(() => []);
  return albums.filter((album) => !blockedText(album)).map(({ albumId }) => albumId);
}

async function fetchUpNext(host: Host, played: Video, openedFrom: number | undefined): Promise<UpNext> {
  // In sequence: most videos are in one album, and the first album with a next video decides.
  for (const albumId of await fetchAlbumIds(host, played.id, openedFrom)) {
    const album = await fetchAlbum(host, albumId);
    const videos = album ? selectFollowing(album, played).map((video) => withAlbum(video, albumId)) : [];
    if (videos.length > 0) return { videos, next: videos[0] };
  }
  const [all, history] = await Promise.all([
    host.queries.fetchQuery({ ...videosQuery(host), staleTime: LIST_STALE_MS }),
    host.queries.fetchQuery({ ...historyQuery(host), staleTime: LIST_STALE_MS }).catch(() => []),
  ]);
  const { left, next } = recommendAfter(played, all, history);
  return { videos: left, next };
}

const upNextKey = (videoId: number, albumId: number | undefined) => ['up-next', videoId, albumId ?? null] as const;

/** What to watch after a video (D-60). @param albumId the album that the video was opened from */
export const upNextQuery = (host: Host, played: Video, albumId: number | undefined) => ({
  queryKey: upNextKey(played.id, albumId),
  queryFn: () => fetchUpNext(host, played, albumId),
  staleTime: LIST_STALE_MS,
});

/** Fetches the video that starts after this one; undefined if there is none, or if it cannot be loaded. */
export const fetchNext = (host: Host, played: Video, albumId: number | undefined): Promise<NextVideo | undefined> =>
  host.queries.fetchQuery(upNextQuery(host, played, albumId)).then(
    ({ next }) => next,
    () => undefined,
  );
