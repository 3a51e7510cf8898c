import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { LIST_STALE_MS } from '../../catalogue/api/get-videos';
import { blockedText } from '../model/album-access';

const albumsOfVideoKey = (videoId: number) => ['albums-of-video', videoId] as const;

/** The albums that contain a video, newest first, in one request. */
export const albumsOfVideoQuery = (host: Host, videoId: number) => ({
  queryKey: albumsOfVideoKey(videoId),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const albums = await host.api.call('videoAlbums', { query: { mediaType: 'VIDEO', videoId } }, { signal });
    return albums.filter(({ status }) => status !== 'Deactive');
  },
  staleTime: LIST_STALE_MS,
});

/**
 * Returns the album that sells a video of type Album (D-40): the one it was opened from, otherwise the newest one that contains it.
 * @returns undefined while the albums are loading, null if none sells it
 */
export function useSellingAlbum(videoId: number, openedFrom: number | undefined): number | null | undefined {
  const host = useHost();
  const { data, isError } = useQuery({ ...albumsOfVideoQuery(host, videoId), enabled: openedFrom === undefined });
  if (openedFrom !== undefined) return openedFrom;
  if (isError) return null;
  return data && (data.find(blockedText)?.albumId ?? null);
}
