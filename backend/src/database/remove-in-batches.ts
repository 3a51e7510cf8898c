import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, queryRows } from './database';

/** One statement of millions of rows would exceed the statement's time limit, and then fail at each attempt. */
const BATCH_SIZE = 5_000;

/**
 * Deletes the rows of a table that meet a condition, in separate transactions. Compare with the database's `now()`: the
 * clock of one replica may be days ahead.
 * @returns how many rows were deleted
 */
export async function removeInBatches(db: Database, table: PgTable, condition: SQL | undefined): Promise<number> {
  let removed = 0;
  for (;;) {
    // A row that changes in the meantime gets another ctid, and stays.
    const [row] = await queryRows<{ count: number }>(
      db,
      sql`with gone as (
        delete from ${table} where ctid = any(array(select ctid from ${table} where ${condition} limit ${BATCH_SIZE}))
        returning 1
      ) select count(*)::int as count from gone`,
    );
    const count = row?.count ?? 0;
    removed += count;
    if (count < BATCH_SIZE) return removed;
  }
}
