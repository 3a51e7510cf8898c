import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';

/** Finds the tables with an owner column in the database, so that new ones are covered automatically. */
const ownedTables = (db: Database): Promise<{ name: string; column: string }[]> =>
  queryRows(
    db,
    sql`
    select table_name::text as name, column_name::text as "column" from information_schema.columns
    where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))
    order by table_name`,
  );

export async function rowsOwnedBy(db: Database, user: number): Promise<Readonly<Record<string, readonly string[]>>> {
  const owned: Record<string, readonly string[]> = {};
  for (const { name, column } of await ownedTables(db)) {
    const rows = await queryRows<{ line: string }>(
      db,
      sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t where ${sql.identifier(column)} = ${user} order by 1`,
    );
    owned[name] = rows.map(({ line }) => line);
  }
  return owned;
}
