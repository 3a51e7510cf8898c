import type { PurchaseItem } from '@inspire/shared/host';
import { useHost } from '@inspire/shared/host';
import type { Album } from '../contracts/entities/album';

/** Returns how the album is sold to this viewer (SPEC-4); undefined when it is free or already owned. */
export function getAlbumSale({
  albumType,
  isPurchased,
}: Pick<Album, 'albumType' | 'isPurchased'>): 'buy' | 'rent' | undefined {
  if (isPurchased || albumType === 'Free') return undefined;
  return albumType === 'Rent' ? 'rent' : 'buy';
}

/**
 * Returns the item of the album's purchase button; undefined if there is nothing to buy or no remote serves purchases.
 */
export function useAlbumPurchaseItem(album: Album): PurchaseItem | undefined {
  const { site } = useHost();
  const sale = getAlbumSale(album);
  if (!sale || !site.fills('purchase')) return undefined;
  const { albumId: id, title, price, thumbnailUrl } = album;
  return { kind: 'album', id, title, price, sale, thumbnailUrl };
}
