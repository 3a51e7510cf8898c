import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { takeDataLock } from '../plugins/database/data-lock';
import type { Database, OpenDatabase } from './database';
import { migrationsFolder } from './migrations-folder';

/** Wraps a running PGlite; tests pass one in memory. */
export function usePglite(client: PGlite, release: () => Promise<void> = async () => {}): OpenDatabase {
  const db = drizzle({ client });
  return {
    // The types differ only in the result of raw statements.
    db: db as unknown as Database,
    // This process holds the folder's lock, so no other process can migrate it at the same time.
    migrate: () => migrate(db, { migrationsFolder }),
    // PGlite runs in this process, so no notification is missed.
    listen: (channel, onNews) => client.listen(channel, onNews),
    async close() {
      await client.close();
      await release();
    },
  };
}

/**
 * Opens PostgreSQL inside this process, stored in `<dataDir>/database`.
 * @throws StartupError when another process holds the folder or it is not writable
 */
export async function openPglite(dataDir: string): Promise<OpenDatabase> {
  const release = await takeDataLock(dataDir);
  try {
    const client = await PGlite.create({ dataDir: join(dataDir, 'database'), extensions: { pg_trgm } });
    return usePglite(client, release);
  } catch (error) {
    await release();
    throw error;
  }
}
