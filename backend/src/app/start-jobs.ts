import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database';
import { createPaymentReconciler } from '../modules/commerce/payments/create-payments';
import { createMailboxRepository, createMailboxTransport } from '../modules/mail/mailbox';
import { createSmtpTransport } from '../modules/mail/smtp-transport';
import type { UrlSigningKeys } from '../modules/media/url-signing-keys';
import type { CountMail } from '../modules/outbox/mail-counter';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import { createOutboxWorker } from '../modules/outbox/outbox-worker';
import { countViewers } from '../modules/playback/count-viewers';
import { repeatTask } from '../scheduling/repeat-task';
import type { BackendConfig } from './config';
import { startHousekeeping } from './housekeeping';
import { registerJobMetrics } from './metrics/job-metrics';

/** How long a shutdown waits for a mail in transit; afterwards another process sends it again. */
const GRACE_MS = 3_000;
const RECONCILER_INTERVAL_MS = 60_000;
const VIEWER_COUNT_INTERVAL_MS = 600_000;

interface OutboxOptions {
  readonly configuration: Pick<BackendConfig, 'smtp'>;
  readonly db: Database;
  readonly count: CountMail;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
}

function startOutbox({ configuration, db, count, clock, logger }: OutboxOptions): () => Promise<void> {
  const { smtp } = configuration;
  const transport = smtp ? createSmtpTransport(smtp) : createMailboxTransport(createMailboxRepository(db), clock);
  const stop = createOutboxWorker({ outbox: createOutboxRepository(db), transport, count, clock, logger }).start();
  return async () => {
    await Promise.race([stop(), sleep(GRACE_MS, undefined, { ref: false })]);
    transport.close();
  };
}

export interface JobsOptions {
  readonly configuration: Pick<BackendConfig, 'smtp' | 'payments' | 'publicOrigin'>;
  readonly db: Database;
  readonly mediaKeys: UrlSigningKeys;
  readonly metrics: Registry;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
}

interface ReconcilerOptions extends Omit<JobsOptions, 'metrics'> {
  readonly onSuccess: (at: Date) => void;
}

/**
 * Checks unsettled orders with their payment providers and retries refunds, every minute (D-21). Every replica runs it: the
 * reconciler leases its work. @returns a function that stops it
 */
export function startReconciler(options: ReconcilerOptions): () => Promise<void> {
  const { configuration, onSuccess, clock, logger } = options;
  const { payments: settings, publicOrigin } = configuration;
  const reconciler = createPaymentReconciler({ ...options, settings, publicOrigin });
  return repeatTask({
    run: async () => {
      await reconciler.run();
      onSuccess(clock());
    },
    intervalMs: RECONCILER_INTERVAL_MS,
    // After a restore, the payments since the backup are found before the buyers notice (D-57).
    isImmediate: true,
    onError: (error) => logger.warn({ err: error }, 'reconciling payments failed'),
  });
}

/**
 * Counts the viewers of each video at the start, then every ten minutes (D-27). Every replica runs it; an advisory lock
 * admits one at a time.
 * @returns a function that stops it
 */
export const startViewerCount = (db: Database, logger: FastifyBaseLogger): (() => Promise<void>) =>
  repeatTask({
    run: () => countViewers(db),
    intervalMs: VIEWER_COUNT_INTERVAL_MS,
    isImmediate: true,
    onError: (error) => logger.warn({ err: error }, 'counting viewers failed'),
  });

/**
 * Starts everything that no request waits for. Several processes may run it: leases and locks decide.
 * @returns a function that stops the jobs and waits for those that are running
 */
export function startJobs(options: JobsOptions): () => Promise<void> {
  const { configuration, db, metrics, clock, logger } = options;
  const { countMail, recordReconciliation } = registerJobMetrics(metrics, options);
  const stops = [
    startHousekeeping(db, clock, logger),
    startOutbox({ configuration, db, count: countMail, clock, logger }),
    startReconciler({ ...options, onSuccess: recordReconciliation }),
    startViewerCount(db, logger),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
