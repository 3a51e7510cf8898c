import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { createPaymentReconciler } from '../modules/commerce/payments/create-payments';
import type { UrlSigningKeys } from '../modules/media/url-signing-keys';
import type { BackendConfig } from './config';

const EVERY_MS = 60_000;

/**
 * Asks gateways about orders that stay open and sends money back that is to go back, every minute (D-21). Every
 * replica may: what one is dealing with, no other takes. @returns what stops it, settled when the run in hand is done
 */
export function startReconciler(
  { payments, publicOrigin }: Pick<BackendConfig, 'payments' | 'publicOrigin'>,
  db: Database,
  mediaKeys: UrlSigningKeys,
  clock: () => Date,
  logger: FastifyBaseLogger,
): () => Promise<void> {
  const reconciler = createPaymentReconciler({ db, clock, settings: payments, publicOrigin, mediaKeys, logger });
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= reconciler
      .run()
      .catch((error: unknown) => logger.warn({ err: error }, 'payments could not be reconciled'))
      .finally(() => (running = undefined));
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
