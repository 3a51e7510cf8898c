import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { advisoryLocks, type Database, type OpenDatabase } from './database';
import { listenOn } from './listen-postgres';
import { migrationsFolder } from './migrations-folder';

export interface PostgresOptions {
  readonly url: string;
  /** Connections this process may hold at once. */
  readonly poolSize: number;
  /** Told of an idle or listening connection that broke; without a listener that would end the process. */
  readonly onIdleError: (error: Error) => void;
}

/** Opens a PostgreSQL server. Nothing connects before the first query, so this neither waits nor fails. */
export function openPostgres(options: PostgresOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    application_name: 'inspire',
  });
  pool.on('error', options.onIdleError);

  return {
    // The driver's own type differs only in the result of raw statements, of which the shared part (`rows`) is used.
    db: drizzle(pool) as unknown as Database,
    async migrate() {
      const client = new pg.Client({ connectionString: options.url, application_name: 'inspire-migration' });
      await client.connect();
      try {
        await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
        await migrate(drizzle(client), { migrationsFolder });
      } finally {
        // Ending the connection gives the lock back.
        await client.end();
      }
    },
    listen: async (channel, onNews) => listenOn({ url: options.url, channel, onNews, onLost: options.onIdleError }),
    close: () => pool.end(),
  };
}
