import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { batches } from './batches';
import type { Database } from './database';
import type { albums, videos } from './schema/catalogue';

/** Returns what an upsert sets where the row is there already: the new values of these columns. */
export function overwrite(table: PgTable, names: readonly string[]): Record<string, SQL> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    names.flatMap((name) => {
      const column = columns[name];
      return column ? [[name, sql`excluded.${sql.identifier(column.name)}`]] : [];
    }),
  );
}

export async function idsByKey(
  tx: Database,
  table: typeof videos | typeof albums,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const batch of batches(keys)) {
    const rows = await tx.select({ id: table.id, key: table.key }).from(table).where(inArray(table.key, batch));
    for (const row of rows) ids.set(row.key, row.id);
  }
  return ids;
}
