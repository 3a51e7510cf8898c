import type { FastifyBaseLogger } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { orderState } from '@inspire/shared/contracts';
import type { Database } from '../../database/database';
import { type Backlog, readBacklog } from './backlog';
import { cacheForInterval } from './cache-for-interval';

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
  const getBacklog = cacheForInterval({
    read: () => readBacklog(db, clock()),
    intervalMs: INTERVAL_MS,
    timeLimitMs: TIME_LIMIT_MS,
    clock,
    onError: (error) => logger.warn({ err: error }, 'reading the backlog for metrics failed'),
  });
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
