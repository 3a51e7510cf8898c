import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database';
import { countViewers } from '../modules/playback/count-viewers';
import { repeatTask } from '../scheduling/repeat-task';

const INTERVAL_MS = 600_000;

/**
 * Counts the viewers of each video at the start, then every ten minutes (D-27). Every replica runs it; an advisory lock
 * admits one at a time.
 * @returns a function that stops it
 */
export const startViewerCount = (db: Database, logger: FastifyBaseLogger): (() => Promise<void>) =>
  repeatTask({
    run: () => countViewers(db),
    intervalMs: INTERVAL_MS,
    isImmediate: true,
    onError: (error) => logger.warn({ err: error }, 'counting viewers failed'),
  });
