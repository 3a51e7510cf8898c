import type { Order } from '@inspire/shared/contracts';
import { type OrderLine, toOrderItem } from './order-repository';

const formatOrderNumber = (id: number): string => `ORD-${String(id).padStart(6, '0')}`;

/** @param receiptUrl included only when the order has a receipt */
export function toOrder(row: OrderLine, receiptUrl: string): Order {
  const { kind, id } = toOrderItem(row);
  return {
    orderId: String(row.id),
    number: formatOrderNumber(row.id),
    kind,
    itemId: id,
    title: row.title,
    ...(row.language && { language: row.language }),
    ...(row.mediaType && { mediaType: row.mediaType }),
    amount: row.amount,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    ...(row.paidAt && { paidAt: row.paidAt.toISOString() }),
    ...(row.rentEndsAt && { rentEndsAt: row.rentEndsAt.toISOString() }),
    ...(row.isDisputed && { isDisputed: true }),
    ...(row.receipt && { receiptNumber: row.receipt.number, receiptUrl }),
  };
}
