import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database';
import { createMailboxRepository, createMailboxTransport } from '../modules/mail/mailbox';
import { createSmtpTransport } from '../modules/mail/smtp-transport';
import type { UrlSigningKeys } from '../modules/media/url-signing-keys';
import type { CountMail } from '../modules/outbox/mail-counter';
import { createOutboxRepository } from '../modules/outbox/outbox-repository';
import { createOutboxWorker } from '../modules/outbox/outbox-worker';
import type { BackendConfig } from './config';
import { startHousekeeping } from './housekeeping';
import { registerJobMetrics } from './metrics/job-metrics';
import { startReconciler } from './start-reconciler';
import { startViewerCount } from './start-viewer-count';

/** How long a shutdown waits for a mail in transit; afterwards another process sends it again. */
const GRACE_MS = 3_000;

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

/**
 * Starts everything that no request waits for. Several processes may run it: leases and locks decide.
 * @returns a function that stops the jobs and waits for those that are running
 */
export function startJobs(options: JobsOptions): () => Promise<void> {
  const { configuration, db, mediaKeys, metrics, clock, logger } = options;
  const { countMail, recordReconciliation } = registerJobMetrics(metrics, options);
  const stops = [
    startHousekeeping(db, clock, logger),
    startOutbox({ configuration, db, count: countMail, clock, logger }),
    startReconciler({ configuration, db, mediaKeys, onSuccess: recordReconciliation, clock, logger }),
    startViewerCount(db, logger),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
