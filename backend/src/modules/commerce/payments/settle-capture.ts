import type { FastifyBaseLogger } from 'fastify';
import { paths } from '@inspire/shared/routes';
import type { Seller } from '../../../database/schema/receipt-facts';
import { ownsItem } from '../../entitlements/grant-repository';
import { enqueueMail } from '../../outbox/enqueue-mail';
import { orderRepository, toOrderItem } from '../orders/order-repository';
import { issueReceipt } from '../receipts/issue-receipt';
import { receiptMail } from '../receipts/receipt-mails';
import { disputeRepository } from './dispute-repository';
import { computeNextCheck } from './next-check';
import { CURRENCY, type PaymentReport } from './payment-provider';
import { paymentRepository } from './payment-repository';
import { grantPurchase, grantSourceFor } from './purchase-grants';
import { applyDisputes } from './settle-dispute';
import { adoptOrphanPayment, closeAsRefunded, enqueueRefundMail } from './settle-refund';
import { ConcurrentReportError, type SettlementContext } from './settlement-context';
import { onCaptured } from './transitions';

export type CaptureReport = Extract<PaymentReport, { kind: 'captured' }>;

export interface CaptureDependencies {
  readonly seller: Seller;
  readonly publicOrigin: string;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

/** When an order counts as paid: the provider's clock may be ahead of ours, and no order is paid before it is placed. */
export const paymentMoment = (reportedAt: Date, orderedAt: Date, now: Date): Date =>
  new Date(Math.max(Math.min(reportedAt.getTime(), now.getTime()), orderedAt.getTime()));

async function completePurchase(
  context: SettlementContext & { readonly buyer: NonNullable<SettlementContext['buyer']> },
  paidAt: Date,
  { seller, publicOrigin }: CaptureDependencies,
): Promise<void> {
  const { tx, now, order, buyer } = context;
  await grantPurchase(context, buyer.id, paidAt);
  const receipt = await issueReceipt(tx, { order, buyer, seller, paidAt, now });
  await orderRepository.update(tx, order.id, {
    state: 'paid',
    paidAt,
    closedAt: null,
    nextCheckAt: computeNextCheck({ ...order, state: 'paid', paidAt }, now, 0),
    grantSource: grantSourceFor(order),
    ...receipt,
  });
  await enqueueMail(tx, receiptMail(receipt.receipt, publicOrigin + paths.profile));
}

async function recordCapture(
  context: SettlementContext,
  { paymentId, amount, currency, at }: CaptureReport,
  dependencies: CaptureDependencies,
): Promise<void> {
  const { tx, now, provider, order, buyer } = context;
  const paidAt = paymentMoment(at, order.createdAt, now);
  const known = await paymentRepository.find(tx, provider, paymentId);
  if (known) {
    if (known.orderId === null) await adoptOrphanPayment(context, known, { amount, paidAt });
    return;
  }
  const inFull = amount === order.amount * 100 && currency.toUpperCase() === CURRENCY;
  const isWanted = buyer !== undefined && !(await ownsItem(tx, buyer.id, toOrderItem(order), now));
  const next = onCaptured(order.state, { inFull, isWanted });
  const due = next.payment === 'refund_due' && { nextRefundAt: now };
  const row = {
    provider,
    paymentId,
    orderId: order.id,
    amount,
    state: next.payment,
    createdAt: now,
    ...due,
  };
  await disputeRepository.lockPayment(tx, provider, paymentId);
  if (!(await paymentRepository.insert(tx, row))) throw new ConcurrentReportError();
  if (next.payment === 'refund_due') {
    const fields = { order: order.id, provider, inFull, isWanted, state: order.state };
    dependencies.logger.warn(fields, 'refunding captured payment');
    await closeAsRefunded(context, next.order, paidAt);
    return enqueueRefundMail(context, amount);
  }
  if (buyer) await completePurchase({ ...context, buyer }, paidAt, dependencies);
}

/** Applies disputes that were reported before their payment. */
async function applyEarlierDisputes(
  context: SettlementContext,
  paymentId: string,
  { logger }: CaptureDependencies,
): Promise<void> {
  const { tx, provider, order } = context;
  const payment = await paymentRepository.find(tx, provider, paymentId);
  const current = await orderRepository.find(tx, order.id);
  if (payment && current) await applyDisputes({ ...context, order: current }, payment, logger);
}

/** Grants the purchase for captured money, or schedules a refund; then applies what is known of disputes. @throws ConcurrentReportError */
export async function settleCapture(
  context: SettlementContext,
  report: CaptureReport,
  dependencies: CaptureDependencies,
): Promise<void> {
  await recordCapture(context, report, dependencies);
  await applyEarlierDisputes(context, report.paymentId, dependencies);
}
