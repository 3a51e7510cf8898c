import type { FastifyBaseLogger } from 'fastify';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database';
import type { UrlSigningKeys } from '../modules/media/url-signing-keys';
import type { BackendConfig } from './config';
import { startHousekeeping } from './housekeeping';
import { registerJobMetrics } from './metrics/job-metrics';
import { startOutbox } from './start-outbox';
import { startReconciler } from './start-reconciler';
import { startViewerCount } from './start-viewer-count';

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
