import assert from 'node:assert/strict';
import { it } from 'node:test';
import { sql } from 'drizzle-orm';
import { openTestDatabase } from '../testing/test-database';
import { queryRows } from './database';

const READS = 3;

/** Takes back the migration that adds a column to a table of every page. */
const undo = sql`
  alter table videos drop column viewers;
  delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`;

it('lets readers pass while it waits for a table that a long transaction holds', async () => {
  const database = await openTestDatabase();
  const { db } = database;
  await db.execute(undo);
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
});
