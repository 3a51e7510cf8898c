import type { FastifyBaseLogger } from 'fastify';
import { createSessionRepository } from '../modules/accounts/session-repository';
import { createLimitRepository } from '../modules/limits/limit-repository';
import type { Database } from '../plugins/database/database';

const EVERY_MS = 3_600_000;

/** Removes rows that have run out: sessions and counters of limits. Every replica may do it, at any time. */
export async function removeExpired(db: Database, now: Date): Promise<void> {
  await createSessionRepository(db).removeExpired(now);
  await createLimitRepository(db).removePast(now);
}

/** Does it every hour. @returns what stops it */
export function startHousekeeping(db: Database, clock: () => Date, logger: FastifyBaseLogger): () => void {
  const timer = setInterval(() => {
    removeExpired(db, clock()).catch((error: unknown) => logger.warn({ err: error }, 'housekeeping failed'));
  }, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
