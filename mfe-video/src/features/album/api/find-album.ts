import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { videoAlbumsQuery } from '../../catalogue/api/get-video-albums';
import { blockedText } from '../model/album-access';
import { albumQuery } from './get-album';

/** Lists are taken as the pages before left them. */
const FRESH_MS = 10 * 60_000;
/** More are not looked through for one link. */
const MOST_ALBUMS = 24;

/** Only albums that are to be bought sell anything; one after the other, as there are few. */
async function findAlbum(host: Host, videoId: number): Promise<number | null> {
  const albums = await host.queries.fetchQuery({ ...videoAlbumsQuery(host), staleTime: FRESH_MS });
  const selling = albums.filter((album) => album.status !== 'Deactive' && blockedText(album)).slice(0, MOST_ALBUMS);
  for (const { albumId } of selling) {
    const detail = await host.queries
      .fetchQuery({ ...albumQuery(host, albumId), staleTime: FRESH_MS })
      .catch(() => undefined);
    if (detail?.videoData.some(({ id }) => id === videoId)) return albumId;
  }
  return null;
}

/**
 * The album that sells a video of type Album (D-40): the one that it was opened from, else the first one that holds it.
 * @returns undefined while it is looked for, null when there is none to be found
 */
export function useSellingAlbum(videoId: number, openedFrom: number | undefined): number | null | undefined {
  const host = useHost();
  const { data, isError } = useQuery({
    queryKey: ['selling-album', videoId],
    queryFn: () => findAlbum(host, videoId),
    enabled: openedFrom === undefined,
    staleTime: FRESH_MS,
  });
  return openedFrom ?? (isError ? null : data);
}
