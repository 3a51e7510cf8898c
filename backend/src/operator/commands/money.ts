import { and, eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { payments } from '../../database/schema/payments';
import type { createPaymentCore } from '../../modules/commerce/payments/create-payments';
import { type StoredWebhook, webhookBodyRepository } from '../../modules/commerce/payments/payment-repository';
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

/** Settles stored webhooks once more. They were verified when they arrived. @returns how many concerned an order */
async function settleStored({ providers, settlement }: Settling, stored: readonly StoredWebhook[]): Promise<number> {
  let settled = 0;
  for (const { provider, body } of stored) {
    const event = providers.get(provider)?.parseStoredWebhook(Buffer.from(body));
    if (!event) continue;
    // Without the event's id, which would count it as repeated.
    await settlement.settle({ provider, reference: event.reference, report: event.report });
    settled += 1;
  }
  return settled;
}

/** Replays one stored webhook. @throws OperatorError */
export async function replayEvent(db: Database, settling: Settling, eventId: string) {
  const stored = await webhookBodyRepository.listByEvent(db, eventId);
  const [first] = stored;
  if (!first) throw new OperatorError(`No webhook '${eventId}' is stored.`);
  if (stored.some(({ provider }) => !settling.providers.has(provider)))
    throw new OperatorError(`The webhook came from ${first.provider}, which is not configured.`);
  return { event: eventId, replayed: await settleStored(settling, stored) };
}

/**
 * Replays the stored webhooks of an order, then queries its payment provider, if the order ever had a payment page. Settles the
 * order as webhooks that were lost or failed would have.
 * @throws OperatorError, PaymentProviderUnavailableError
 */
export async function replayOrder(db: Database, settling: Settling, number: number) {
  const order = await orderOf(db, number);
  if (order.provider !== null && !settling.providers.has(order.provider))
    throw new OperatorError(`The order belongs to ${order.provider}, which is not configured.`);
  const stored = await webhookBodyRepository.listOfOrder(db, order);
  if (order.pageId === null && stored.length === 0)
    throw new OperatorError(
      `Order ${number} has neither a payment page nor a stored webhook, so there is nothing to check.`,
    );
  const replayed = await settleStored(settling, stored);
  await syncOrder(settling, order);
  return { ...(await findOrder(db, number)), replayed };
}
