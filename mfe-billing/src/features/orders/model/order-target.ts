import type { Order } from '@inspire/shared/contracts';
import { hrefs, paths } from '@inspire/shared/routes';

export interface OrderTarget {
  readonly path: string;
  readonly href: string;
}

/** The screen of what was bought. An older server does not say what kind an album is: then it has none, and the library lists it. */
export function orderTarget({
  kind,
  itemId,
  mediaType,
}: Pick<Order, 'kind' | 'itemId' | 'mediaType'>): OrderTarget | undefined {
  switch (kind) {
    case 'video':
      return { path: paths.videoPlayer, href: hrefs.videoPlayer(itemId) };
    case 'plan':
      return { path: paths.plans, href: paths.plans };
    case 'album':
      if (mediaType === 'AUDIO') return { path: paths.audioPlayer, href: hrefs.audioPlayer(itemId) };
      return mediaType && { path: paths.videosInAlbum, href: hrefs.videosInAlbum(itemId) };
  }
}
