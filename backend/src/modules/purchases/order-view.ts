import type { Order } from '@inspire/shared/contracts';
import type { OrderRow } from './order-repository';

function itemOf({ videoId, albumId, planId }: OrderRow): Pick<Order, 'kind' | 'itemId'> {
  if (videoId !== null) return { kind: 'video', itemId: videoId };
  if (albumId !== null) return { kind: 'album', itemId: albumId };
  if (planId !== null) return { kind: 'plan', itemId: planId };
  throw new Error('an order without an item; the table forbids it');
}

/** A row as the contract says it. */
export const orderView = (row: OrderRow): Order => ({
  orderId: String(row.id),
  ...itemOf(row),
  title: row.title,
  amount: row.amount,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  ...(row.paidAt && { paidAt: row.paidAt.toISOString() }),
});
