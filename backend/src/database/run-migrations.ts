import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client } from 'pg';
import { advisoryLocks, type Database } from './database';
import { isMigrated, migrationsFolder } from './schema-state';

const LOCK_TIMEOUT_MS = 100;
const RETRY_INTERVAL_MS = 500;
const MAX_ATTEMPTS = 120;
const LOCK_NOT_AVAILABLE = '55P03';

function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return code === LOCK_NOT_AVAILABLE || (cause instanceof Error && isLockTimeout(cause));
}

/**
 * Migrates while the site is running. Requests queue behind a statement that waits for their table, so it gives up its
 * place early, lets them pass, and tries again.
 * @throws the last error when a table stays locked for a minute
 */
export async function runMigrations(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
  // The migrator creates its schema even if nothing is to be done, which only the owner of the database may.
  if (await isMigrated(drizzle(client) as unknown as Database)) return;
  // After the advisory lock, to which the limit would apply too.
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrate(drizzle(client), { migrationsFolder });
    } catch (error) {
      if (!isLockTimeout(error) || attempt === MAX_ATTEMPTS) throw error;
      await sleep(RETRY_INTERVAL_MS);
    }
  }
}
