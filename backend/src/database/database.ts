import { type SQL, sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { DatabaseLoad, ObserveStatement } from './statements';

/** The database of either driver. Inside a transaction use its `tx`: PGlite has one connection. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly db: Database;
  /** A lock serializes replicas that migrate at the same time. */
  migrate(): Promise<void>;
  /**
   * Calls `onNews` for each notification on the channel, and with an empty text as soon as it listens, also again: notifications
   * may have been missed.
   * @param onLost called within two seconds when notifications no longer arrive
   * @returns a function that stops listening
   */
  listen(channel: NotifyChannel, onNews: (payload: string) => void, onLost?: () => void): Promise<() => Promise<void>>;
  /** Calls `observe` after every statement from now on; one observer at a time. */
  observe(observe: ObserveStatement): void;
  getLoad(): DatabaseLoad;
  close(): Promise<void>;
}

/** PostgreSQL's lock space is shared by the whole database, so each lock has a unique number. */
export const advisoryLocks = {
  migration: 7_301_001,
  contentImport: 7_301_002,
  viewerCount: 7_301_003,
  /** The first of two keys; the second one is the payment's hash. */
  payment: 7_301_004,
} as const;

/** Channels of LISTEN and NOTIFY. Notifications carry no data but an account's id; the receiver queries the database. */
export type NotifyChannel = 'inspire_notifications' | 'inspire_sessions';

/** Notifies all replicas when the transaction commits. */
export async function notifyReplicas(tx: Database, channel: NotifyChannel): Promise<void> {
  await tx.execute(sql`select pg_notify(${channel}, '')`);
}

/** Runs a raw statement. Values are not mapped, so select numbers, texts and booleans only. */
export async function queryRows<T>(db: Database, statement: SQL): Promise<T[]> {
  // Both drivers return an object with `rows`; their common type does not declare it.
  const { rows } = (await db.execute(statement)) as unknown as { rows: T[] };
  return rows;
}
