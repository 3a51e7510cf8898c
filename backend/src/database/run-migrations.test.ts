import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { createPostgresDatabase } from '../testing/test-database';
import { queryRows } from './database';
import { migrationsFolder } from './migrations-folder';
import { openPostgres } from './open-postgres';

const READS = 3;
/** Adds a column to a table of every page. */
const TAG = '0010_video-viewers';

/** Migrates an empty database up to the migration before `TAG`. */
async function migrateBefore(url: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'inspire-test-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const file = join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(await readFile(file, 'utf8')) as { entries: { tag: string }[] };
  const entries = journal.entries.filter(({ tag }) => tag < TAG);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.end();
  await rm(folder, { recursive: true });
}

it('lets readers pass while it waits for a table that a long transaction holds', async () => {
  const { url, drop } = await createPostgresDatabase('template1');
  await migrateBefore(url);
  const database = openPostgres({ url, poolSize: 10, onIdleError: () => undefined });
  const { db } = database;
  let migration: Promise<void> | undefined;
  await db.transaction(async (long) => {
    await long.execute(sql`select count(*) from videos`);
    migration = database.migrate();
    for (let read = 0; read < READS; read += 1) {
      // Long enough for an attempt of the migration to begin.
      await db.execute(sql`select pg_sleep(0.15)`);
      await db.execute(sql`select count(*) from videos`);
    }
    const [{ isThere } = { isThere: true }] = await queryRows<{ isThere: boolean }>(
      db,
      sql`select exists (select 1 from information_schema.columns where table_name = 'videos' and column_name = 'viewers') as "isThere"`,
    );
    assert.equal(isThere, false, 'the migration waits for the long transaction');
  });
  await migration;
  await db.execute(sql`select viewers from videos limit 1`);
  await database.close();
  await drop();
});
