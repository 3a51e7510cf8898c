import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { orderCheckQueue } from '../orders/order-check-queue';
import { openOrderRepository, orderRepository, type OrderRow } from '../orders/order-repository';
import { disputeRepository } from './dispute-repository';
import type { LostOrders } from './lost-orders';
import { computeNextCheck } from './next-check';
import type { PaymentProviders } from './payment-provider';
import { type DueRefund, paymentRepository } from './payment-repository';
import { restoreRepository } from './restore-repository';
import { type Settlement, syncOrder } from './settlement';

export interface ReconcilerDependencies {
  readonly db: Database;
  readonly providers: PaymentProviders;
  readonly settlement: Settlement;
  readonly lostOrders: LostOrders;
  readonly checkAfterMs: number;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

const BATCH_SIZE = 10;
/** Longer than any provider request takes, so that another process takes over only after this one has died. */
const LEASE_MS = 120_000;
const MIN_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;
const MAX_ERROR_LENGTH = 500;

const describeCause = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, MAX_ERROR_LENGTH);
};

/** Finished work is due later or never, so a batch that is not full is the last one. */
async function runBatches<T>(lease: () => Promise<T[]>, work: (one: T) => Promise<void>): Promise<number> {
  let count = 0;
  for (let batch = await lease(); batch.length > 0; batch = await lease()) {
    count += batch.length;
    await Promise.all(batch.map(work));
    if (batch.length < BATCH_SIZE) break;
  }
  return count;
}

/**
 * Settles orders whose webhooks were lost, and retries refunds until they are complete (D-21). Any number of replicas may run
 * it: each order and refund is leased to one of them, so that no transaction stays open while a provider is slow.
 */
export function createReconciler(dependencies: ReconcilerDependencies) {
  const { db, providers, settlement, lostOrders, checkAfterMs, clock, logger } = dependencies;
  const leaseUntil = (now: Date) => new Date(now.getTime() + LEASE_MS);

  /** The check may have settled the order, so its state is read again. */
  async function scheduleNextCheck({ id, nextCheckAt: leasedUntil }: OrderRow): Promise<void> {
    const order = await orderRepository.find(db, id);
    if (!order) return;
    const hasOpenDispute = (await disputeRepository.listOfOrder(db, id)).some(({ state }) => state === 'open');
    await orderCheckQueue.schedule(
      db,
      id,
      leasedUntil,
      computeNextCheck({ ...order, hasOpenDispute }, clock(), checkAfterMs),
    );
  }

  async function checkOrder(order: OrderRow): Promise<void> {
    // Without a page it cannot have been paid. If its page is being saved right now, the next run checks it.
    if (order.pageId === null && (await openOrderRepository.cancelWithoutPage(db, order.id, clock()))) return;
    try {
      await syncOrder({ providers, settlement }, order);
    } catch (error) {
      const fields = { order: order.id, provider: order.provider, error: describeCause(error) };
      logger.warn(fields, 'payment status check failed');
    }
    await scheduleNextCheck(order);
  }

  const nextTry = (attempts: number): Date =>
    new Date(clock().getTime() + Math.min(MIN_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS));

  async function tryRefund({ id, provider: name, paymentId, amount, attempts }: DueRefund): Promise<void> {
    try {
      const provider = providers.get(name);
      if (!provider) throw new Error(`payment provider ${name} is not configured`);
      // An accepted refund may still fail, so check it again until it is done.
      if ((await provider.refund({ paymentId, amount })) === 'pending')
        return await paymentRepository.update(db, id, { nextRefundAt: nextTry(attempts) });
      await settlement.settle({ provider: name, report: { kind: 'refunded', paymentId } });
    } catch (error) {
      const lastError = describeCause(error);
      logger.warn({ payment: id, provider: name, attempts, error: lastError }, 'refund failed');
      await paymentRepository.update(db, id, { nextRefundAt: nextTry(attempts), lastError });
    }
  }

  /** D-57: after a restore, before anything else. A failure leaves it due for the next run. */
  async function findLostOrders(): Promise<void> {
    const since = await restoreRepository.findDue(db);
    if (!since) return;
    try {
      await lostOrders.find(since);
      await restoreRepository.markReconciled(db, since, clock());
    } catch (error) {
      logger.warn({ error: describeCause(error) }, 'querying payments since the backup failed');
    }
  }

  return {
    /** @returns how many due orders were checked and how many due refunds were tried */
    async run(): Promise<{ checked: number; refunds: number }> {
      await findLostOrders();
      const checked = await runBatches(
        () => orderCheckQueue.lease(db, BATCH_SIZE, clock(), leaseUntil(clock())),
        checkOrder,
      );
      const refunds = await runBatches(
        () => paymentRepository.leaseRefunds(db, BATCH_SIZE, clock(), leaseUntil(clock())),
        tryRefund,
      );
      return { checked, refunds };
    },
  };
}

export type Reconciler = ReturnType<typeof createReconciler>;
