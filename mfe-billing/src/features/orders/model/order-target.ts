import type { Order } from '@inspire/shared/contracts';
import { hrefs, paths } from '@inspire/shared/routes';

export interface OrderTarget {
  readonly path: string;
  readonly href: string;
}

/** The screen of what was bought. An order does not say what kind its album is, so albums have none: the library lists them. */
export function orderTarget({ kind, itemId }: Pick<Order, 'kind' | 'itemId'>): OrderTarget | undefined {
  switch (kind) {
    case 'video':
      return { path: paths.videoPlayer, href: hrefs.videoPlayer(itemId) };
    case 'plan':
      return { path: paths.plans, href: paths.plans };
    case 'album':
      return undefined;
  }
}
