import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../database/database';
import { migrationsFolder } from '../../database/migrations-folder';
import { BackupError } from './backup-format';

interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[];
}

/**
 * Names of the migrations that a database has been through, oldest first.
 * @throws BackupError when there is nothing to back up, or when a newer program has been here
 */
export async function schemaOf(db: Database): Promise<string[]> {
  const [{ isThere } = { isThere: false }] = await queryRows<{ isThere: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!isThere) throw new BackupError('The database has no tables yet; the site makes them when it starts.');
  const { entries } = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal;
  const tags = new Map(entries.map(({ when, tag }) => [String(when), tag]));
  const applied = await queryRows<{ when: string }>(
    db,
    sql`select created_at::text as "when" from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.map(({ when }) => {
    const tag = tags.get(when);
    if (tag === undefined)
      throw new BackupError('The database was made by a newer version of this program; use that one.');
    return tag;
  });
}
