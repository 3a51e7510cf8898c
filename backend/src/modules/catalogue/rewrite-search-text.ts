import { lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { albums, videos } from '../../database/schema/catalogue';
import { SEARCH_VERSION, toSearchColumns } from './search-text';

/** Other writers wait for the rows of one batch. */
const BATCH_SIZE = 500;

async function rewriteBatch(db: Database, table: typeof videos | typeof albums): Promise<number> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .select({ id: table.id, title: table.title, description: table.description })
      .from(table)
      .where(lt(table.searchVersion, SEARCH_VERSION))
      .orderBy(table.id)
      .limit(BATCH_SIZE)
      .for('update');
    const made = rows.map(toSearchColumns);
    const ids = sql.param(rows.map(({ id }) => id));
    const texts = sql.param(made.map(({ searchText }) => searchText));
    const words = sql.param(made.map(({ titleWords }) => titleWords));
    await tx.execute(sql`update ${table} set search_text = made.texts, title_words = made.words, search_version = ${SEARCH_VERSION}
      from unnest(${ids}::int[], ${texts}::text[], ${words}::text[]) as made (id, texts, words) where ${table.id} = made.id`);
    return rows.length;
  });
}

/**
 * Writes the search texts again that follow earlier rules or that an earlier release wrote, in batches. Until then
 * they are found by those rules.
 * @returns how many rows were written
 */
export async function rewriteSearchTexts(db: Database): Promise<number> {
  let written = 0;
  for (const table of [videos, albums]) {
    let count: number;
    do {
      count = await rewriteBatch(db, table);
      written += count;
    } while (count === BATCH_SIZE);
  }
  return written;
}
