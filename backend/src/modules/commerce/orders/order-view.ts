import type { Order } from '@inspire/shared/contracts';
import { itemOf } from './order-item';
import type { OrderLine } from './order-repository';

/** What people call an order by. */
const numberOf = (id: number): string => `ORD-${String(id).padStart(6, '0')}`;

/** A row as the contract says it. @param receiptUrl where its receipt lies, if it has one */
export function orderView(row: OrderLine, receiptUrl: string): Order {
  const { kind, id } = itemOf(row);
  return {
    orderId: String(row.id),
    number: numberOf(row.id),
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
    ...(row.receipt && { receiptNumber: row.receipt.number, receiptUrl }),
  };
}
