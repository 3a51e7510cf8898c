import { useAlbum } from '@inspire/shared/album';
import type { Album, Video } from '@inspire/shared/contracts';
import type { TrailerItem } from '@inspire/shared/guards';
import { useVideo } from '../../catalogue/api/get-video';

export type WithTrailer = Pick<
  Video | Album,
  'title' | 'description' | 'language' | 'thumbnailUrl' | 'thumbnailSources' | 'trailerUrl'
>;

/** Fetches what guests may know of an item (D-36). @param item undefined fetches nothing */
export function useTrailer(item: TrailerItem | undefined) {
  const id = (kind: TrailerItem['kind']) => (item?.kind === kind ? item.id : undefined);
  const video = useVideo(id('video'));
  const album = useAlbum(id('album'));
  const { error, isFetching, refetch } = item?.kind === 'album' ? album : video;
  const data: WithTrailer | undefined = video.data ?? album.data?.audioAlbum;
  return { data, error, isFetching, refetch: () => void refetch() };
}
