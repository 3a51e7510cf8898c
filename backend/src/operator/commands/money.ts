import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { payments } from '../../database/schema/payments';
import type { createPaymentCore } from '../../modules/commerce/payments/create-payments';
import { findOrder, orderOf } from './find-order';
import { OperatorError } from './operator-error';

type Settling = ReturnType<typeof createPaymentCore>;

/**
 * Refunds an order, then revokes the purchase. The payment provider is called first: after an interruption, its webhook
 * or a query completes the rest.
 * @throws OperatorError, PaymentProviderUnavailableError
 */
export async function refundOrder(db: Database, { providers, settlement }: Settling, number: number) {
  await orderOf(db, number);
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, number), eq(payments.state, 'granted')));
  if (!payment) throw new OperatorError(`Order ${number} has no refundable payment.`);
  const provider = providers.get(payment.gateway);
  if (!provider) throw new OperatorError(`The order was paid through ${payment.gateway}, which is not configured.`);
  const { paymentId } = payment;
  const progress = await provider.refund({ paymentId, amount: payment.amount ?? 0 });
  await settlement.settle({ provider: payment.gateway, report: { kind: 'refunded', paymentId } });
  // Access ends now; the reconciler follows the refund.
  if (progress === 'pending')
    await settlement.settle({ provider: payment.gateway, report: { kind: 'not-refunded', paymentId } });
  return findOrder(db, number);
}

/**
 * Queries the payment provider and settles the order as its lost webhook would have done.
 * @throws OperatorError, PaymentProviderUnavailableError
 */
export async function replayWebhook(db: Database, { orderSync, providers }: Settling, number: number) {
  const order = await orderOf(db, number);
  if (order.gateway === null || order.pageId === null)
    throw new OperatorError(`Order ${number} never had a payment page, so there is nothing to check.`);
  if (!providers.has(order.gateway))
    throw new OperatorError(`The order belongs to ${order.gateway}, which is not configured.`);
  await orderSync.run(order);
  return findOrder(db, number);
}
