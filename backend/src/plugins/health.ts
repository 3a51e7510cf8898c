import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database';
import { ServerBusyError, ServerStartingError, ServerStoppingError } from '../errors/errors';

/** Whether migrations and content are in place; the server listens before they are. */
export interface Readiness {
  ready: boolean;
  /** True once it is about to end: probes are told, calls are answered all the same (rolling deploys). */
  draining?: boolean;
}

const PROBE_TIMEOUT_MS = 2_000;
const open = new Set(['/livez', '/readyz', '/metrics', '/openapi.json']);

/** `/livez`: the process answers. `/readyz`: it can serve, the database included, and goes on doing so. Until it is ready all else is 503. */
export function healthPlugin(app: FastifyInstance, readiness: Readiness, db: Database): void {
  app.addHook('onRequest', async (request) => {
    if (!readiness.ready && !open.has(request.routeOptions.url ?? '')) throw new ServerStartingError();
  });
  app.get('/livez', async () => ({ status: 'alive' }));
  app.get('/readyz', async (request) => {
    if (readiness.draining) throw new ServerStoppingError();
    if (!readiness.ready) throw new ServerStartingError();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('The database did not answer in time')), PROBE_TIMEOUT_MS);
    });
    try {
      await Promise.race([db.execute(sql`select 1`), late]);
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw new ServerBusyError();
    } finally {
      clearTimeout(timer);
    }
    return { status: 'ready' };
  });
}
