import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import { ServerBusyError, ServerStartingError, ServerStoppingError } from '../errors/errors';
import { withTimeLimit } from '../scheduling/with-time-limit';

export interface Readiness {
  /** True once migrations and content are in place; the server listens before. */
  ready: boolean;
  /** The server is about to stop: `/readyz` returns 503, calls are still served (rolling deploys). */
  draining?: boolean;
}

const PROBE_TIMEOUT_MS = 2_000;
const open = new Set(['/livez', '/readyz', '/openapi.json']);

/** @throws ServerStoppingError, ServerStartingError, ServerBusyError */
export async function assertReady(readiness: Readiness, db: Database, logger: FastifyBaseLogger): Promise<void> {
  if (readiness.draining) throw new ServerStoppingError();
  if (!readiness.ready) throw new ServerStartingError();
  try {
    await withTimeLimit(db.execute(sql`select 1`), PROBE_TIMEOUT_MS);
  } catch (error) {
    logger.warn({ err: error }, 'not ready');
    throw new ServerBusyError();
  }
}

/**
 * `/livez`: the process runs. `/readyz`: it can serve, including the database. Until then, all other routes return 503.
 */
export function healthPlugin(app: FastifyInstance, readiness: Readiness, db: Database): void {
  app.addHook('onRequest', async (request) => {
    if (!readiness.ready && !open.has(request.routeOptions.url ?? '')) throw new ServerStartingError();
  });
  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async (request) => {
    await assertReady(readiness, db, request.log);
    return { status: 'ready' };
  });
}
