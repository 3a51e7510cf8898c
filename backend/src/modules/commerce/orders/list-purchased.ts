import type { PurchasedMedia } from '@inspire/shared/contracts';
import type { AlbumRepository } from '../../catalogue/album-repository';
import { albumView } from '../../catalogue/album-view';
import type { VideoRepository } from '../../catalogue/video-repository';
import { videoView } from '../../catalogue/video-view';

export interface LibrarySources {
  readonly videos: VideoRepository;
  readonly albums: AlbumRepository;
  readonly clock: () => Date;
}

/**
 * Lists what a viewer owns or rents (SPEC-3, D-38): videos, also those owned through an album, and audio albums; newest
 * first, without Deactive ones (D-39).
 */
export async function listPurchased(
  { videos, albums, clock }: LibrarySources,
  viewer: number,
): Promise<PurchasedMedia> {
  const now = clock();
  const [ownVideos, ownAlbums] = await Promise.all([
    videos.listOwned(viewer, now),
    albums.listOwned('AUDIO', viewer, now),
  ]);
  return { videoDataList: ownVideos.map(videoView), audioAlbums: ownAlbums.map(albumView) };
}
