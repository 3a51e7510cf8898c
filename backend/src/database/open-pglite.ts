import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { getTracer } from '@inspire/server-kit/tracing';
import { takeDataLock } from '../plugins/database/data-lock';
import type { Database, OpenDatabase } from './database';
import { flushFolder, FlushingFs } from './flushing-fs';
import { measurePglite } from './measure-pglite';
import { migrationsFolder } from './schema-state';
import type { ObserveStatement } from './statements';
import { tracePglite } from './trace-statements';

/**
 * PGlite turns `fsync` off with `-F`. Its default `wal_sync_method`, fdatasync, does nothing in its C library, unlike `fsync`
 * with `FlushingFs`.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

/** Wraps a running PGlite; tests pass one in memory. */
export function usePglite(client: PGlite, release: () => Promise<void> = async () => {}): OpenDatabase {
  let report: ObserveStatement = () => undefined;
  const { queries, getLoad } = measurePglite(client, (statement) => report(statement));
  // Drizzle uses nothing else of a client.
  const db = drizzle({ client: (getTracer() ? tracePglite(queries) : queries) as PGlite });
  return {
    // The types differ only in the result of raw statements.
    db: db as unknown as Database,
    // This process holds the folder's lock, so no other process can migrate it at the same time.
    migrate: () => migrate(db, { migrationsFolder }),
    // PGlite runs in this process, so no notification is missed.
    async listen(channel, onNews) {
      const stop = await client.listen(channel, onNews);
      onNews('');
      return stop;
    },
    observe: (observe) => (report = observe),
    getLoad,
    async close() {
      await client.close();
      await release();
    },
  };
}

/**
 * Opens PostgreSQL inside this process, stored in `<dataDir>/database`. A commit is on the disk before it is acknowledged
 * (D-44).
 * @throws StartupError when another process holds the folder or it is not writable
 */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const release = await takeDataLock(dataDir);
  try {
    const folder = join(dataDir, 'database');
    const isNew = !existsSync(join(folder, 'PG_VERSION'));
    const client = await PGlite.create({ fs: new FlushingFs(folder), startParams, extensions: { pg_trgm } });
    // The database is created without flushing.
    if (isNew) await flushFolder(folder);
    return usePglite(client, release);
  } catch (error) {
    await release();
    throw error;
  }
}
