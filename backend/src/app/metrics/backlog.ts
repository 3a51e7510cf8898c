import { type OrderState, orderState } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { orderCheckQueue } from '../../modules/commerce/orders/order-check-queue';
import { orderRepository } from '../../modules/commerce/orders/order-repository';
import { paymentRepository } from '../../modules/commerce/payments/payment-repository';
import { createOutboxRepository } from '../../modules/outbox/outbox-repository';

/** What waits for the jobs, in the database. Ages are in seconds; 0 when nothing waits. */
export interface Backlog {
  readonly pendingMails: number;
  readonly abandonedMails: number;
  readonly oldestMailAge: number;
  readonly orders: Readonly<Record<OrderState, number>>;
  readonly dueRefunds: number;
  readonly oldestRefundAge: number;
  readonly reconcilerLag: number;
}

export async function readBacklog(db: Database, now: Date): Promise<Backlog> {
  const toAge = (since: Date | undefined) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1_000) : 0);
  const [mails, counts, refunds, oldestCheck] = await Promise.all([
    createOutboxRepository(db).measureBacklog(),
    orderRepository.countByState(db),
    paymentRepository.measureDueRefunds(db),
    orderCheckQueue.findOldestDue(db, now),
  ]);
  const zero = Object.fromEntries(orderState.options.map((state) => [state, 0])) as Record<OrderState, number>;
  return {
    pendingMails: mails.pending,
    abandonedMails: mails.abandoned,
    oldestMailAge: mails.oldestPendingSeconds,
    orders: { ...zero, ...Object.fromEntries(counts) },
    dueRefunds: refunds.count,
    oldestRefundAge: toAge(refunds.oldest),
    reconcilerLag: toAge(oldestCheck),
  };
}
