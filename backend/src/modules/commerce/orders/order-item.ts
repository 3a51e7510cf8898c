import type { Order } from '@inspire/shared/contracts';

export interface OrderItem {
  readonly kind: Order['kind'];
  readonly id: number;
}

interface ItemColumns {
  readonly videoId: number | null;
  readonly albumId: number | null;
  readonly planId: number | null;
}

/** Exactly one of the three columns is set. */
export function toOrderItem({ videoId, albumId, planId }: ItemColumns): OrderItem {
  if (videoId !== null) return { kind: 'video', id: videoId };
  if (albumId !== null) return { kind: 'album', id: albumId };
  if (planId !== null) return { kind: 'plan', id: planId };
  throw new Error('an order has no item');
}

export const toItemColumns = ({ kind, id }: OrderItem): Partial<ItemColumns> =>
  kind === 'video' ? { videoId: id } : kind === 'album' ? { albumId: id } : { planId: id };
