import type { FastifyBaseLogger } from 'fastify';
import { paths } from '@inspire/shared/routes';
import type { Database } from '../../../database/database';
import type { PaymentProviderName } from '../../../database/schema/payment-provider-name';
import type { Seller } from '../../../database/schema/receipt-facts';
import { createGrantRepository } from '../../entitlements/grant-repository';
import { ownsItem } from '../../entitlements/ownership';
import { enqueueMail } from '../../outbox/enqueue-mail';
import { addMonths } from '../../subscriptions/months';
import { createSubscriptionTerms } from '../../subscriptions/subscription-terms';
import { itemOf } from '../orders/order-item';
import { type Buyer, createOrderRepository, type OrderRow } from '../orders/order-repository';
import { issueReceipt } from '../receipts/issue-receipt';
import { receiptMail } from '../receipts/receipt-mail';
import { refundMail } from '../receipts/refund-mail';
import { CURRENCY, type PaymentReport } from './payment-provider';
import { createPaymentRepository, type PaymentRow } from './payment-repository';
import { onCaptured, onEnded, onRefunded } from './transitions';

export interface SettlementDependencies {
  readonly db: Database;
  readonly clock: () => Date;
  readonly seller: Seller;
  readonly publicOrigin: string;
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/** The verified word of a gateway: from a webhook, which has an id, or from an answer to our question. */
export interface VerifiedPaymentReport {
  readonly gateway: PaymentProviderName;
  readonly eventId?: string;
  readonly reference?: string | undefined;
  readonly report: PaymentReport;
}

type Captured = Extract<PaymentReport, { kind: 'captured' }>;

/** What one transaction works with; the buyer is undefined once the account is gone. */
interface Settling {
  readonly tx: Database;
  readonly now: Date;
  readonly gateway: PaymentProviderName;
  readonly order: OrderRow;
  readonly buyer: Buyer | undefined;
}

/** Another word about the same payment was written down at the very same moment; what it says is there to be read now. */
class ConcurrentReportError extends Error {
  constructor() {
    super('a payment was told of twice at the same moment');
  }
}

const sourceOf = (order: OrderRow): string => `order:${order.id}`;

/**
 * Turns what gateways say into what viewers may watch (D-21): each word in one transaction that notes the event,
 * moves the order and grants or takes the right. Repeated, late and out of order words come to the same end.
 */
export function createSettlement({ db, clock, seller, publicOrigin, logger }: SettlementDependencies) {
  async function grantPurchase({ tx, order }: Settling, userId: number, paidAt: Date): Promise<void> {
    const item = itemOf(order);
    const source = sourceOf(order);
    const months = order.termMonths;
    if (item.kind === 'plan') {
      return createSubscriptionTerms(tx).extend({ userId, planId: item.id, paidAt, months: months ?? 0, source });
    }
    // SPEC-9: a rental is valid for one year, counted from the payment (D-18).
    const endsAt = months === null ? {} : { endsAt: addMonths(paidAt, months) };
    const granted = item.kind === 'video' ? { videoId: item.id } : { albumId: item.id };
    await createGrantRepository(tx).grant({ userId, item: granted, startsAt: paidAt, ...endsAt, source });
  }

  async function revokePurchase({ tx, order, now }: Settling): Promise<void> {
    await createGrantRepository(tx).revoke(sourceOf(order));
    await createSubscriptionTerms(tx).refund(sourceOf(order), now);
  }

  async function enqueueRefundMail({ tx, order, buyer }: Settling, amount: number): Promise<void> {
    if (buyer) await enqueueMail(tx, refundMail({ buyer, item: order.title, amount }));
  }

  /** Closes an order that is refunded from now on; one that was so before, or stays as it is, is left alone. */
  async function closeAsRefunded({ tx, now, order }: Settling, next: OrderRow['state'], paidAt: Date): Promise<void> {
    if (next !== 'refunded' || order.state === 'refunded') return;
    await createOrderRepository(tx).update(order.id, {
      state: 'refunded',
      paidAt: order.paidAt ?? paidAt,
      closedAt: now,
      nextCheckAt: null,
    });
  }

  /**
   * A payment whose refund was told of before anybody knew its order: it grants nothing, and the order is done with, unless
   * another payment has paid it. @param amount null where only the refund was told of again
   */
  async function adoptOrphanPayment(
    settling: Settling,
    { id }: PaymentRow,
    { amount, paidAt }: { amount: number | null; paidAt: Date },
  ): Promise<void> {
    const { tx, order } = settling;
    await createPaymentRepository(tx).update(id, { orderId: order.id, amount });
    await closeAsRefunded(settling, onRefunded(order.state, undefined).order, paidAt);
    await enqueueRefundMail(settling, amount ?? order.amount * 100);
  }

  async function captured(settling: Settling, { paymentId, amount, currency, at }: Captured): Promise<void> {
    const { tx, now, gateway, order, buyer } = settling;
    const orders = createOrderRepository(tx);
    const payments = createPaymentRepository(tx);
    // The gateway's clock may be ahead of ours, and nothing was paid before it was ordered.
    const paidAt = new Date(Math.max(Math.min(at.getTime(), now.getTime()), order.createdAt.getTime()));
    const known = await payments.find(gateway, paymentId);
    if (known) {
      if (known.orderId === null) await adoptOrphanPayment(settling, known, { amount, paidAt });
      return;
    }
    const inFull = amount === order.amount * 100 && currency.toUpperCase() === CURRENCY;
    const isWanted = buyer !== undefined && !(await ownsItem(tx, buyer.id, itemOf(order), now));
    const next = onCaptured(order.state, { inFull, isWanted });
    const due = next.payment === 'refund_due' && { nextRefundAt: now };
    const row = { gateway, paymentId, orderId: order.id, amount, state: next.payment, createdAt: now, ...due };
    if (!(await payments.insert(row))) throw new ConcurrentReportError();
    if (next.payment === 'refund_due') {
      logger.warn({ order: order.id, gateway, inFull, isWanted, state: order.state }, 'captured money goes back');
      await closeAsRefunded(settling, next.order, paidAt);
      return enqueueRefundMail(settling, amount);
    }
    if (!buyer) return;
    await grantPurchase(settling, buyer.id, paidAt);
    const receipt = await issueReceipt(orders, { order, buyer, seller, paidAt, now });
    await orders.update(order.id, {
      state: 'paid',
      paidAt,
      closedAt: null,
      nextCheckAt: null,
      grantSource: sourceOf(order),
      ...receipt,
    });
    await enqueueMail(tx, receiptMail(receipt.receipt, publicOrigin + paths.profile));
  }

  async function refunded(settling: Settling, paymentId: string): Promise<void> {
    const { tx, now, gateway, order } = settling;
    const payments = createPaymentRepository(tx);
    const payment = await payments.find(gateway, paymentId);
    if (payment?.orderId === null) return adoptOrphanPayment(settling, payment, { amount: null, paidAt: now });
    if (payment?.state === 'refunded') return;
    const next = onRefunded(order.state, payment?.state);
    const done = { state: 'refunded' as const, refundedAt: now, nextRefundAt: null };
    if (payment) await payments.update(payment.id, done);
    else if (!(await payments.insert({ gateway, paymentId, orderId: order.id, createdAt: now, ...done })))
      throw new ConcurrentReportError();
    if (next.revoke) await revokePurchase(settling);
    await closeAsRefunded(settling, next.order, now);
    // Money that was never kept: the buyer was told when it came.
    if (payment?.state !== 'refund_due') await enqueueRefundMail(settling, payment?.amount ?? order.amount * 100);
  }

  /** The money is still to go back: the reconciler sees to it. What the refund took back stays taken. */
  async function notRefunded({ tx, now, gateway, order }: Settling, paymentId: string): Promise<void> {
    const payments = createPaymentRepository(tx);
    const payment = await payments.find(gateway, paymentId);
    if (payment?.state !== 'refunded') return;
    logger.warn({ order: order.id, gateway, payment: payment.id }, 'a refund is not done');
    const amount = payment.amount ?? order.amount * 100;
    await payments.update(payment.id, { state: 'refund_due', amount, refundedAt: null, nextRefundAt: now });
  }

  async function ended({ tx, now, order }: Settling, how: 'failed' | 'cancelled'): Promise<void> {
    const state = onEnded(order.state, how);
    // It stays with the reconciler for a while: money may still arrive for it.
    if (state !== order.state) await createOrderRepository(tx).update(order.id, { state, closedAt: now });
  }

  /** A refund of a payment that nobody has told us of: kept, so that the payment grants nothing when it comes. */
  async function recordOrphanRefund(
    tx: Database,
    gateway: PaymentProviderName,
    paymentId: string,
    now: Date,
  ): Promise<void> {
    const payments = createPaymentRepository(tx);
    // Told of again, it is there. One that has an order now was granted or written down after we looked for the order.
    if (await payments.insert({ gateway, paymentId, state: 'refunded', createdAt: now, refundedAt: now })) return;
    if ((await payments.find(gateway, paymentId))?.orderId !== null) throw new ConcurrentReportError();
  }

  function apply(settling: Settling, report: PaymentReport): Promise<void> {
    switch (report.kind) {
      case 'captured':
        return captured(settling, report);
      case 'refunded':
        return refunded(settling, report.paymentId);
      case 'not-refunded':
        return notRefunded(settling, report.paymentId);
      default:
        return ended(settling, report.kind);
    }
  }

  /** The order that a word is about: by its name, or by a payment that is known here. */
  async function findOrder(
    tx: Database,
    { gateway, reference, report }: VerifiedPaymentReport,
  ): Promise<OrderRow | undefined> {
    const orders = createOrderRepository(tx);
    const named = reference === undefined ? undefined : await orders.findByReference(reference);
    if (named || !('paymentId' in report)) return named;
    const known = await createPaymentRepository(tx).referenceOf(gateway, report.paymentId);
    return known === undefined ? undefined : orders.findByReference(known);
  }

  async function settleOnce(word: VerifiedPaymentReport): Promise<void> {
    const { gateway, eventId, report } = word;
    const now = clock();
    await db.transaction(async (tx) => {
      const orders = createOrderRepository(tx);
      if (eventId !== undefined && !(await createPaymentRepository(tx).recordWebhookEvent(gateway, eventId, now)))
        return;
      const found = await findOrder(tx, word);
      const buyer = found?.userId == null ? undefined : await orders.lockBuyer(found.userId);
      const order = found && (await orders.lock(gateway, found.id));
      if (order) return apply({ tx, now, gateway, order, buyer }, report);
      if (report.kind === 'refunded') return recordOrphanRefund(tx, gateway, report.paymentId, now);
      // Another system of the same seller may share the gateway's account: its money is not ours to send back.
      logger.warn({ gateway, kind: report.kind }, 'a gateway tells of an order that is not known here');
    });
  }

  return {
    /**
     * Acts on a gateway's verified word; doing it again does nothing. A word that comes at the same moment as another one about
     * the same payment undoes what it began, so that it is not noted, and is read anew: what the other one wrote is there then.
     */
    settle: (word: VerifiedPaymentReport): Promise<void> =>
      settleOnce(word).catch((error: unknown) => {
        if (error instanceof ConcurrentReportError) return settleOnce(word);
        throw error;
      }),
  };
}

export type Settlement = ReturnType<typeof createSettlement>;
