import type { Order } from '@inspire/shared/contracts';

/** What an order is for. */
export interface OrderItem {
  readonly kind: Order['kind'];
  readonly id: number;
}

interface ItemColumns {
  readonly videoId: number | null;
  readonly albumId: number | null;
  readonly planId: number | null;
}

/** Reads the item from an order's three columns, of which exactly one is set. */
export function toOrderItem({ videoId, albumId, planId }: ItemColumns): OrderItem {
  if (videoId !== null) return { kind: 'video', id: videoId };
  if (albumId !== null) return { kind: 'album', id: albumId };
  if (planId !== null) return { kind: 'plan', id: planId };
  throw new Error('an order has no item');
}

/** The column to set for an item; the other two stay null. */
export const toItemColumns = ({ kind, id }: OrderItem): Partial<ItemColumns> =>
  kind === 'video' ? { videoId: id } : kind === 'album' ? { albumId: id } : { planId: id };
