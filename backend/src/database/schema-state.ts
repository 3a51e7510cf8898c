import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from './database';

export const migrationsFolder = fileURLToPath(new URL('../../migrations', import.meta.url));

export interface Migration {
  /** Milliseconds since 1970, stored with an applied migration. */
  readonly when: number;
  readonly tag: string;
}

/** Returns the migrations of this version, oldest first. */
export async function readMigrations(): Promise<readonly Migration[]> {
  const journal = await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  return (JSON.parse(journal) as { entries: readonly Migration[] }).entries;
}

/** Returns when the applied migrations were written, oldest first; undefined for a database without tables. */
export async function readAppliedMigrations(db: Database): Promise<string[] | undefined> {
  const [{ isThere } = { isThere: false }] = await queryRows<{ isThere: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!isThere) return undefined;
  const applied = await queryRows<{ when: string }>(
    db,
    sql`select created_at::text as "when" from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.map(({ when }) => when);
}

/** Newer migrations do not matter: they only add what older versions ignore, so that both run side by side. */
export async function isMigrated(db: Database): Promise<boolean> {
  const [newest] = (await readMigrations()).slice(-1);
  const applied = await readAppliedMigrations(db);
  return newest === undefined || applied?.includes(String(newest.when)) === true;
}

export interface MigratedOptions {
  readonly signal: AbortSignal;
  readonly intervalMs?: number;
  /** Receives the reason for each time that the tables are not there yet. */
  readonly onWait: (error?: unknown) => void;
}

/**
 * Waits until another process has migrated the database to this version.
 * @throws AbortError when the signal aborts
 */
export async function untilMigrated(
  db: Database,
  { signal, intervalMs = 1_000, onWait }: MigratedOptions,
): Promise<void> {
  const check = () =>
    isMigrated(db).then(
      (isDone) => {
        if (!isDone) onWait();
        return isDone;
      },
      (error: unknown) => {
        onWait(error);
        return false;
      },
    );
  while (!(await check())) await sleep(intervalMs, undefined, { signal });
}
