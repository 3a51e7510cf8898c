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
 * Returns the names of the applied migrations, oldest first.
 * @throws BackupError when the database is empty or was migrated by a newer version
 */
export async function schemaOf(db: Database): Promise<string[]> {
  const [{ isThere } = { isThere: false }] = await queryRows<{ isThere: boolean }>(
    db,
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!isThere) throw new BackupError('The database has no tables yet. Start the site once to create them.');
  const { entries } = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal;
  const tags = new Map(entries.map(({ when, tag }) => [String(when), tag]));
  const applied = await queryRows<{ when: string }>(
    db,
    sql`select created_at::text as "when" from drizzle.__drizzle_migrations order by created_at`,
  );
  return applied.map(({ when }) => {
    const tag = tags.get(when);
    if (tag === undefined) throw new BackupError('The database was migrated by a newer version. Use that version.');
    return tag;
  });
}
