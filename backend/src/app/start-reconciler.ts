import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { createPaymentReconciler } from '../modules/commerce/payments/create-payments';
import type { UrlSigningKeys } from '../modules/media/url-signing-keys';
import { repeatTask } from '../scheduling/repeat-task';
import type { BackendConfig } from './config';

const INTERVAL_MS = 60_000;

/**
 * Checks unsettled orders with their payment providers and retries refunds, every minute (D-21). Every replica runs it: the
 * reconciler leases its work. @returns a function that stops it
 */
export function startReconciler(
  { payments, publicOrigin }: Pick<BackendConfig, 'payments' | 'publicOrigin'>,
  db: Database,
  mediaKeys: UrlSigningKeys,
  clock: () => Date,
  logger: FastifyBaseLogger,
): () => Promise<void> {
  const reconciler = createPaymentReconciler({ db, clock, settings: payments, publicOrigin, mediaKeys, logger });
  return repeatTask({
    run: () => reconciler.run(),
    intervalMs: INTERVAL_MS,
    // After a restore, the payments since the backup are found before the buyers notice (D-57).
    isImmediate: true,
    onError: (error) => logger.warn({ err: error }, 'reconciling payments failed'),
  });
}
