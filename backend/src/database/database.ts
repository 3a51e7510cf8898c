import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** What repositories query, whichever driver is behind it. Inside a transaction use its `tx`: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** An open database with what differs between PGlite and a PostgreSQL server. */
export interface OpenDatabase {
  readonly db: Database;
  /** Brings the tables up to date; replicas that start together take turns. */
  migrate(): Promise<void>;
  /**
   * Calls `onNews` whenever somebody says something on the channel, whichever replica it was, and whenever it may have missed
   * something: after the connection was lost and is there again.
   * @returns what ends it
   */
  listen(channel: NotifyChannel, onNews: () => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Advisory locks of this product; a number each, because PostgreSQL's lock space is shared by the whole database. */
export const advisoryLocks = { migration: 7_301_001, contentImport: 7_301_002, viewerCount: 7_301_003 } as const;

/** What replicas tell each other of (LISTEN and NOTIFY); who hears it looks into the database. */
export type NotifyChannel = 'inspire_notifications';

/** Says it to all replicas once the transaction is committed. */
export async function notifyReplicas(tx: Database, channel: NotifyChannel): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`);
}

/** Runs a hand-written statement. Values arrive as the driver makes them, so select plain numbers, texts and booleans only. */
export async function queryRows<T>(db: Database, statement: SQL): Promise<T[]> {
  // Both drivers answer an object with `rows`; their common type does not know that.
  const { rows } = (await db.execute(statement)) as unknown as { rows: T[] };
  return rows;
}
