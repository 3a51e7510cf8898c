import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { getTracer } from '@inspire/server-kit/tracing';
import { type Database, type OpenDatabase } from './database';
import { extendClient } from './extend-client';
import { listenOn } from './listen-postgres';
import { runMigrations } from './run-migrations';
import { createMeanDuration, type ObserveStatement } from './statements';
import { tracePool } from './trace-statements';

export interface PostgresOptions {
  readonly url: string;
  readonly poolSize: number;
  /** Receives the error of an idle or listening connection; without a handler it would crash the process. */
  readonly onIdleError: (error: Error) => void;
}

/** A process that stops within a transaction would keep its locks until TCP gives up, after two hours. */
const IDLE_IN_TRANSACTION_MS = 15_000;
/** Shorter than a statement may take, so that a request that waits for a lock fails before its connection is missed. */
const LOCK_TIMEOUT_MS = 8_000;

/** A request waits for a connection at most this long, and is answered with 503 then. */
const CONNECTION_TIMEOUT_MS = 3_000;

/**
 * Longer than PostgreSQL's own limit: it ends statements whose server no longer answers at all, which would keep their connections for
 * as long as TCP tries.
 */
const QUERY_TIMEOUT_MS = 12_000;

/** Connects on the first query, so this call neither waits nor fails. */
export function openPostgres(options: PostgresOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    statement_timeout: 10_000,
    query_timeout: QUERY_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Notices a server that is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'inspire',
  });
  pool.on('error', options.onIdleError);
  // A connection can also be lost in use, for example by the limit on idle transactions: its next query fails.
  pool.on('connect', (client) => client.on('error', options.onIdleError));
  let report: ObserveStatement = () => undefined;
  const duration = createMeanDuration();
  const observeStatement: ObserveStatement = (statement) => {
    duration.add(statement);
    report(statement);
  };
  pool.on('connect', (client) => extendClient(client, observeStatement));

  return {
    // The types differ only in the result of raw statements, of which `queryRows` uses the common part.
    db: drizzle(getTracer() ? tracePool(pool) : pool) as unknown as Database,
    async migrate() {
      const client = new pg.Client({ connectionString: options.url, application_name: 'inspire-migration' });
      await client.connect();
      try {
        await runMigrations(client);
      } finally {
        // Also releases the advisory lock.
        await client.end();
      }
    },
    listen: async (channel, onNews, onSilence) =>
      listenOn({ url: options.url, channel, onNews, onSilence, onLost: options.onIdleError }),
    observe: (observe) => (report = observe),
    getLoad: () => ({
      idle: pool.idleCount,
      busy: pool.totalCount - pool.idleCount,
      waiting: pool.waitingCount,
      expectedWaitMs: (pool.waitingCount * duration.getMs()) / options.poolSize,
    }),
    close: () => pool.end(),
  };
}
