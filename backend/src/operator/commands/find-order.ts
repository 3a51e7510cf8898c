import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { users } from '../../database/schema/accounts';
import { payments } from '../../database/schema/payments';
import { orderRepository, type OrderRow } from '../../modules/commerce/orders/order-repository';
import { disputeRepository } from '../../modules/commerce/payments/dispute-repository';
import { OperatorError } from './operator-error';

export const orderLine = ({
  id,
  title,
  amount,
  state,
  createdAt,
  paidAt,
  closedAt,
  provider,
  reference,
  grantSource,
}: OrderRow) => ({
  number: id,
  title,
  rupees: amount,
  state,
  createdAt,
  paidAt,
  closedAt,
  provider,
  reference,
  source: grantSource,
});

/** @throws OperatorError */
export async function orderOf(db: Database, number: number): Promise<OrderRow> {
  const order = await orderRepository.find(db, number);
  if (!order) throw new OperatorError(`Order ${number} not found.`);
  return order;
}

/** @throws OperatorError */
export async function findOrder(db: Database, number: number) {
  const order = await orderOf(db, number);
  const [buyer] =
    order.userId === null
      ? []
      : await db.select({ id: users.id, email: users.email }).from(users).where(eq(users.id, order.userId));
  const received = await db.select().from(payments).where(eq(payments.orderId, number)).orderBy(payments.id);
  return {
    order: orderLine(order),
    buyer: buyer ?? 'account deleted',
    receipt: order.receipt?.number,
    payments: received,
    disputes: await disputeRepository.listOfOrder(db, number),
  };
}
