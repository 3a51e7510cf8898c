import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { countViewers } from '../modules/playback/count-viewers';

const EVERY_MS = 600_000;

/**
 * Counts at once and then every ten minutes how many watch each video (D-27). Every replica may: what one is
 * counting, no other counts. @returns what stops it, settled when the run in hand is done
 */
export function startViewerCount(db: Database, logger: FastifyBaseLogger, everyMs = EVERY_MS): () => Promise<void> {
  let running: Promise<unknown> | undefined;
  const count = () => {
    running ??= countViewers(db)
      .catch((error: unknown) => logger.warn({ err: error }, 'viewers could not be counted'))
      .finally(() => (running = undefined));
  };
  count();
  const timer = setInterval(count, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
