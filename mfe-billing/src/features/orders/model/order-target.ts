import type { Order } from '@inspire/shared/contracts';
import { hrefs, paths } from '@inspire/shared/routes';

export interface OrderTarget {
  readonly path: string;
  readonly href: string;
}

/** Returns the page of the bought item. An older server does not send an album's kind; the album is then found in the library. */
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
