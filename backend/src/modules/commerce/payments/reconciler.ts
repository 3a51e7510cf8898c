import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../database/database';
import { createOrderRepository, type OrderRow } from '../orders/order-repository';
import { computeNextCheck } from './next-check';
import type { OrderSync } from './order-sync';
import type { PaymentProviders } from './payment-provider';
import { createPaymentRepository, type DueRefund } from './payment-repository';
import type { Settlement } from './settlement';

export interface ReconcilerDependencies {
  readonly db: Database;
  readonly gateways: PaymentProviders;
  readonly orderSync: OrderSync;
  readonly settlement: Settlement;
  readonly checkAfterMs: number;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

const AT_ONCE = 10;
/** Longer than a gateway takes to answer, so that an order goes to a second process only after the first one has died. */
const LENT_FOR_MS = 120_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 3_600_000;
const EVENTS_KEPT_MS = 90 * 24 * 3_600_000;

const safeErrorMessage = (error: unknown): string => {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
};

/**
 * Settles what no webhook ever told, and sends back the money that is to go back, until it is back (D-21). Any
 * number of replicas may run it: each order and refund is lent to one of them at a time, which, unlike one lock for the
 * whole run, holds no transaction open while a gateway thinks.
 */
export function createReconciler({
  db,
  gateways,
  orderSync,
  settlement,
  checkAfterMs,
  clock,
  logger,
}: ReconcilerDependencies) {
  const orders = createOrderRepository(db);
  const payments = createPaymentRepository(db);
  const until = (now: Date) => new Date(now.getTime() + LENT_FOR_MS);

  async function check(order: OrderRow): Promise<void> {
    // It never got a page, so nobody can have paid it. One that gets it at this moment is asked about the next time.
    if (order.pageId === null && (await orders.cancelWithoutPage(order.id, clock()))) return;
    try {
      await orderSync.ask(order);
    } catch (error) {
      logger.warn(
        { order: order.id, gateway: order.gateway, error: safeErrorMessage(error) },
        'a gateway cannot be asked about an order',
      );
    }
    await orders.scheduleCheck(order.id, computeNextCheck(order, clock(), checkAfterMs));
  }

  /** When a refund is looked at again. */
  const nextTry = (attempts: number): Date => {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
    return new Date(clock().getTime() + pause);
  };

  async function refund({ id, gateway: name, paymentId, amount, attempts }: DueRefund): Promise<void> {
    try {
      const gateway = gateways.get(name);
      if (!gateway) throw new Error(`the gateway ${name} is not configured`);
      // One that was only accepted may still fail: it is looked at until it is done.
      if ((await gateway.refund({ paymentId, amount })) === 'pending')
        return await payments.update(id, { nextRefundAt: nextTry(attempts) });
      await settlement.settle({ gateway: name, report: { kind: 'refunded', paymentId } });
    } catch (error) {
      const lastError = safeErrorMessage(error);
      logger.warn({ payment: id, gateway: name, attempts, error: lastError }, 'a refund failed');
      await payments.update(id, { nextRefundAt: nextTry(attempts), lastError });
    }
  }

  /** Takes batches until nothing is due; what it has dealt with is due later. */
  async function eachBatch<T>(claim: () => Promise<T[]>, work: (one: T) => Promise<void>): Promise<number> {
    let count = 0;
    for (let batch = await claim(); batch.length > 0; batch = await claim()) {
      count += batch.length;
      await Promise.all(batch.map(work));
      if (batch.length < AT_ONCE) break;
    }
    return count;
  }

  return {
    /** Asks about every order and tries every refund that is due. @returns how many of each */
    async run(): Promise<{ checked: number; refunds: number }> {
      const checked = await eachBatch(() => orders.claimChecks(AT_ONCE, clock(), until(clock())), check);
      const refunds = await eachBatch(() => payments.claimRefunds(AT_ONCE, clock(), until(clock())), refund);
      await payments.removeEventsBefore(new Date(clock().getTime() - EVENTS_KEPT_MS));
      return { checked, refunds };
    },
  };
}

export type Reconciler = ReturnType<typeof createReconciler>;
