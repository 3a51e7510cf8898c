import { useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { blockedText } from '../model/album-access';
import { albumsOfVideoQuery } from './get-albums-of-video';

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
