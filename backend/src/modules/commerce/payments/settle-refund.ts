import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import { enqueueMail } from '../../outbox/enqueue-mail';
import { orderRepository, type OrderRow } from '../orders/order-repository';
import { refundMail } from '../receipts/receipt-mails';
import { paymentRepository, type PaymentRow } from './payment-repository';
import { revokePurchase } from './purchase-grants';
import { ConcurrentReportError, type SettlementContext } from './settlement-context';
import { onRefunded } from './transitions';

/** @param amount in paise */
export async function enqueueRefundMail({ tx, order, buyer }: SettlementContext, amount: number): Promise<void> {
  if (buyer) await enqueueMail(tx, refundMail({ buyer, item: order.title, amount }));
}

/** Closes the order if `next` is `refunded`; does nothing for one that already is, or that stays in another state. */
export async function closeAsRefunded(
  { tx, now, order }: SettlementContext,
  next: OrderRow['state'],
  paidAt: Date,
): Promise<void> {
  if (next !== 'refunded' || order.state === 'refunded') return;
  await orderRepository.update(tx, order.id, {
    state: 'refunded',
    paidAt: order.paidAt ?? paidAt,
    closedAt: now,
    nextCheckAt: null,
  });
}

/**
 * Links a payment whose refund was reported before its order was known. It grants nothing and closes the order, unless
 * another payment has paid it. @param amount in paise; null when only the refund was reported again
 */
export async function adoptOrphanPayment(
  context: SettlementContext,
  { id }: PaymentRow,
  { amount, paidAt }: { amount: number | null; paidAt: Date },
): Promise<void> {
  const { tx, order } = context;
  await paymentRepository.update(tx, id, { orderId: order.id, amount });
  await closeAsRefunded(context, onRefunded(order.state, undefined).order, paidAt);
  await enqueueRefundMail(context, amount ?? order.amount * 100);
}

/** Records that a payment went back and revokes what it had bought. @throws ConcurrentReportError */
export async function settleRefund(context: SettlementContext, paymentId: string): Promise<void> {
  const { tx, now, provider, order } = context;
  const payment = await paymentRepository.find(tx, provider, paymentId);
  if (payment?.orderId === null) return adoptOrphanPayment(context, payment, { amount: null, paidAt: now });
  if (payment?.state === 'refunded' || payment?.state === 'charged_back') return;
  const next = onRefunded(order.state, payment?.state);
  const done = { state: 'refunded' as const, refundedAt: now, nextRefundAt: null };
  if (payment) await paymentRepository.update(tx, payment.id, done);
  else if (!(await paymentRepository.insert(tx, { provider, paymentId, orderId: order.id, createdAt: now, ...done })))
    throw new ConcurrentReportError();
  if (next.revoke) await revokePurchase(context);
  await closeAsRefunded(context, next.order, now);
  // For a payment in `refund_due` the buyer got the mail when it was captured.
  if (payment?.state !== 'refund_due') await enqueueRefundMail(context, payment?.amount ?? order.amount * 100);
}

/** Makes a refund that failed after it was reported due again, for the reconciler. What it revoked stays revoked. */
export async function settleFailedRefund(
  { tx, now, provider, order }: SettlementContext,
  paymentId: string,
  logger: Pick<FastifyBaseLogger, 'warn'>,
): Promise<void> {
  const payment = await paymentRepository.find(tx, provider, paymentId);
  if (payment?.state !== 'refunded') return;
  logger.warn({ order: order.id, provider, payment: payment.id }, 'refund not completed');
  const amount = payment.amount ?? order.amount * 100;
  await paymentRepository.update(tx, payment.id, { state: 'refund_due', amount, refundedAt: null, nextRefundAt: now });
}

/** Records the refund of an unknown payment, so that the payment grants nothing when it is reported. */
export async function recordOrphanRefund(
  tx: Database,
  provider: PaymentProviderName,
  paymentId: string,
  now: Date,
): Promise<void> {
  const row = { provider, paymentId, state: 'refunded' as const, createdAt: now, refundedAt: now };
  if (await paymentRepository.insert(tx, row)) return;
  // A repeated report finds its own row. A row with an order was written after we searched for the order: settle again.
  if ((await paymentRepository.find(tx, provider, paymentId))?.orderId !== null) throw new ConcurrentReportError();
}
