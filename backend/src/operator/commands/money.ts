import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { payments } from '../../database/schema/payments';
import type { createPaymentCore } from '../../modules/commerce/payments/create-payments';
import { syncOrder } from '../../modules/commerce/payments/settlement';
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
  const provider = providers.get(payment.provider);
  if (!provider) throw new OperatorError(`The order was paid through ${payment.provider}, which is not configured.`);
  const { paymentId } = payment;
  const progress = await provider.refund({ paymentId, amount: payment.amount ?? 0 });
  await settlement.settle({ provider: payment.provider, report: { kind: 'refunded', paymentId } });
  // Access ends now; the reconciler follows the refund.
  if (progress === 'pending')
    await settlement.settle({ provider: payment.provider, report: { kind: 'not-refunded', paymentId } });
  return findOrder(db, number);
}

/**
 * Queries the payment provider of an order, and settles the order as webhooks that were lost or failed would have.
 * @throws OperatorError, PaymentProviderUnavailableError
 */
export async function replayOrder(db: Database, settling: Settling, number: number) {
  const order = await orderOf(db, number);
  if (order.provider !== null && !settling.providers.has(order.provider))
    throw new OperatorError(`The order belongs to ${order.provider}, which is not configured.`);
  if (order.pageId === null)
    throw new OperatorError(`Order ${number} has no payment page, so there is nothing to check.`);
  await syncOrder(settling, order);
  return findOrder(db, number);
}
