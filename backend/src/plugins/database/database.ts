import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What repositories query, whichever driver is behind it. Inside a transaction use its `tx`: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database with what differs between PGlite and a PostgreSQL server. */
export interface OpenDatabase {
  readonly db: Database;
  /** Brings the tables up to date; replicas that start together take turns. */
  migrate(): Promise<void>;
  close(): Promise<void>;
}

/** Advisory locks of this product; a number each, because PostgreSQL's lock space is shared by the whole database. */
export const advisoryLocks = { migration: 7_301_001, contentImport: 7_301_002 } as const;

/** Runs a hand-written statement. Values arrive as the driver makes them, so select plain numbers, texts and booleans only. */
export async function rowsOf<T>(db: Database, statement: SQL): Promise<T[]> {
  // Both drivers answer an object with `rows`; their common type does not know that.
  const { rows } = (await db.execute(statement)) as unknown as { rows: T[] };
  return rows;
}
