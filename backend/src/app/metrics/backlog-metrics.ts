import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { type OrderState, orderState } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { orderCheckQueue } from '../../modules/commerce/orders/order-check-queue';
import { orderRepository } from '../../modules/commerce/orders/order-repository';
import { paymentRepository } from '../../modules/commerce/payments/payment-repository';
import { createTtlCache } from '../../modules/media/ttl-cache';
import { createOutboxRepository } from '../../modules/outbox/outbox-repository';
import { withTimeLimit } from '../../scheduling/with-time-limit';

/** What waits for the jobs, in the database. Ages are in seconds; 0 when nothing waits. */
interface Backlog {
  readonly pendingMails: number;
  readonly abandonedMails: number;
  readonly oldestMailAge: number;
  readonly orders: Readonly<Record<OrderState, number>>;
  readonly dueRefunds: number;
  readonly oldestRefundAge: number;
  readonly reconcilerLag: number;
}

async function readBacklog(db: Database, now: Date): Promise<Backlog> {
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

const INTERVAL_MS = 10_000;
/** Far below the time limit of a scrape: the other metrics matter most when the database is slow. */
const TIME_LIMIT_MS = 2_000;

export interface BacklogMetricsOptions {
  readonly db: Database;
  readonly clock: () => Date;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
}

const figures: readonly (readonly [name: string, help: string, get: (backlog: Backlog) => number])[] = [
  [
    'inspire_outbox_oldest_pending_age_seconds',
    'Age of the oldest mail that was not sent yet; 0 without one',
    ({ oldestMailAge }) => oldestMailAge,
  ],
  ['inspire_refunds_due', 'Payments that have to be refunded', ({ dueRefunds }) => dueRefunds],
  [
    'inspire_refunds_oldest_due_age_seconds',
    'Age of the oldest payment that has to be refunded; 0 without one',
    ({ oldestRefundAge }) => oldestRefundAge,
  ],
  [
    'inspire_reconciler_lag_seconds',
    'How long the most overdue check of an order with its payment provider has been due; 0 without one',
    ({ reconcilerLag }) => reconcilerLag,
  ],
];

/**
 * Shows what waits in the database. A scrape that cannot read it leaves these series out: a value from before would hide that
 * nothing is known now.
 */
export function registerBacklogMetrics(registry: Registry, { db, clock, logger }: BacklogMetricsOptions): void {
  const cached = createTtlCache<Backlog | undefined>({ size: 1, ttlMs: INTERVAL_MS, isCacheable: () => true, clock });
  const getBacklog = () =>
    cached('backlog', () =>
      withTimeLimit(readBacklog(db, clock()), TIME_LIMIT_MS).catch((error: unknown) => {
        logger.warn({ err: error }, 'reading the backlog for metrics failed');
        return undefined;
      }),
    );
  const registers = [registry];
  for (const [name, help, get] of figures)
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const backlog = await getBacklog();
        if (backlog) this.set(get(backlog));
        else this.remove();
      },
    });
  new Gauge({
    name: 'inspire_outbox_mails',
    help: 'Mails in the outbox: waiting to be sent, or given up',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const backlog = await getBacklog();
      if (!backlog) return;
      this.set({ state: 'pending' }, backlog.pendingMails);
      this.set({ state: 'given_up' }, backlog.abandonedMails);
    },
  });
  new Gauge({
    name: 'inspire_orders',
    help: 'Orders by state',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      const backlog = await getBacklog();
      if (backlog) for (const state of orderState.options) this.set({ state }, backlog.orders[state]);
    },
  });
}
