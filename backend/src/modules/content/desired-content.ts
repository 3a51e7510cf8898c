import type { AuthoredCatalogue, CatalogueFile } from './catalogue-file';
import type { DesiredContent } from './changes';
import { albumRow, albumTexts, planRow, trackRows, videoRow, videoTexts } from './rows';
import type { Inventory } from './scan-folder';

export const toDesiredContent = ({ videos, albums, plans }: CatalogueFile, inventory: Inventory): DesiredContent => ({
  videos: videos.map((video) => ({ key: video.key, columns: videoRow(video, inventory) })),
  albums: albums.map((album) => ({
    key: album.key,
    columns: {
      ...albumRow(album, inventory),
      ...(album.mediaType === 'VIDEO' ? { videos: album.videos } : { tracks: trackRows(album, inventory) }),
    },
  })),
  plans: plans.map((plan) => ({ key: plan.key, columns: planRow(plan) })),
});

/** Contains what is known before raw media are packaged. */
export const toDesiredMetadata = ({ videos, albums, plans }: AuthoredCatalogue): DesiredContent => ({
  videos: videos.map((video) => ({ key: video.key, columns: videoTexts(video) })),
  albums: albums.map((album) => ({
    key: album.key,
    columns: { ...albumTexts(album), ...(album.mediaType === 'VIDEO' && { videos: album.videos }) },
  })),
  plans: plans.map((plan) => ({ key: plan.key, columns: planRow(plan) })),
});
