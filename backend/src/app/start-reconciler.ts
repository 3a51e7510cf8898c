import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { createPaymentReconciler } from '../modules/commerce/payments/create-payments';
import type { UrlSigningKeys } from '../modules/media/url-signing-keys';
import { repeatTask } from '../scheduling/repeat-task';
import type { BackendConfig } from './config';

const INTERVAL_MS = 60_000;

export interface ReconcilerOptions {
  readonly configuration: Pick<BackendConfig, 'payments' | 'publicOrigin'>;
  readonly db: Database;
  readonly mediaKeys: UrlSigningKeys;
  readonly onSuccess: (at: Date) => void;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
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
    intervalMs: INTERVAL_MS,
    // After a restore, the payments since the backup are found before the buyers notice (D-57).
    isImmediate: true,
    onError: (error) => logger.warn({ err: error }, 'reconciling payments failed'),
  });
}
