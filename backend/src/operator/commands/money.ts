import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { payments } from '../../database/schema/payments';
import type { createPaymentCore } from '../../modules/commerce/payments/create-payments';
import { findOrder, orderOf } from './find-order';
import { OperatorError } from './operator-error';

type Settling = ReturnType<typeof createPaymentCore>;

/**
 * Sends the money of an order back, then takes back what it bought. The gateway first: if this is broken off in between, its
 * word, or asking it again, brings the rest about.
 * @throws OperatorError, PaymentProviderUnavailableError
 */
export async function refundOrder(db: Database, { providers, settlement }: Settling, number: number) {
  await orderOf(db, number);
  const [payment] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, number), eq(payments.state, 'granted')));
  if (!payment) throw new OperatorError(`Order ${number} holds no money that could go back.`);
  const provider = providers.get(payment.gateway);
  if (!provider) throw new OperatorError(`The order was paid by ${payment.gateway}, whose keys are not configured.`);
  const { paymentId } = payment;
  const progress = await provider.refund({ paymentId, amount: payment.amount ?? 0 });
  await settlement.settle({ provider: payment.gateway, report: { kind: 'refunded', paymentId } });
  // The right ends now; whether the money arrives is the reconciler's to see.
  if (progress === 'pending')
    await settlement.settle({ provider: payment.gateway, report: { kind: 'not-refunded', paymentId } });
  return findOrder(db, number);
}

/** Asks the gateway what became of an order and acts on the answer, as its webhook would have. @throws OperatorError, PaymentProviderUnavailableError */
export async function replayWebhook(db: Database, { orderSync, providers }: Settling, number: number) {
  const order = await orderOf(db, number);
  if (order.gateway === null || order.pageId === null)
    throw new OperatorError(`Order ${number} never got a page to pay on, so there is nothing to ask.`);
  if (!providers.has(order.gateway))
    throw new OperatorError(`The order is at ${order.gateway}, whose keys are not configured.`);
  await orderSync.run(order);
  return findOrder(db, number);
}
