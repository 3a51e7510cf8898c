import type { PurchaseItem } from '@inspire/shared/host';
import { useHost } from '@inspire/shared/host';
import type { Album } from '../contracts/entities/album';

/** Returns how the album is sold to this viewer (SPEC-4); undefined when it is free or owned already. */
export function getAlbumSale({
  albumType,
  isPurchased,
}: Pick<Album, 'albumType' | 'isPurchased'>): 'buy' | 'rent' | undefined {
  if (isPurchased || albumType === 'Free') return undefined;
  return albumType === 'Rent' ? 'rent' : 'buy';
}

/** Returns what a purchase button of the album sells; undefined when there is nothing to buy, or no remote that sells. */
export function useAlbumPurchaseItem(album: Album): PurchaseItem | undefined {
  const { site } = useHost();
  const sale = getAlbumSale(album);
  if (!sale || !site.fills('purchase')) return undefined;
  const { albumId: id, title, price, thumbnailUrl } = album;
  return { kind: 'album', id, title, price, sale, thumbnailUrl };
}
