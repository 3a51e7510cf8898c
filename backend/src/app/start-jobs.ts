import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import type { UrlSigningKeys } from '../modules/media/url-signing-keys';
import type { BackendConfig } from './config';
import { startHousekeeping } from './housekeeping';
import { startOutbox } from './start-outbox';
import { startReconciler } from './start-reconciler';
import { startViewerCount } from './start-viewer-count';

export interface JobsOptions {
  readonly configuration: Pick<BackendConfig, 'smtp' | 'payments' | 'publicOrigin'>;
  readonly db: Database;
  readonly mediaKeys: UrlSigningKeys;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
}

/**
 * Starts everything that no request waits for. Several processes may run it: leases and locks decide.
 * @returns a function that stops the jobs and waits for those that are running
 */
export function startJobs({ configuration, db, mediaKeys, clock, logger }: JobsOptions): () => Promise<void> {
  const stops = [
    startHousekeeping(db, clock, logger),
    startOutbox(configuration, db, clock, logger),
    startReconciler(configuration, db, mediaKeys, clock, logger),
    startViewerCount(db, logger),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
