import type { Database } from '../../database/database';
import { readAppliedMigrations, readMigrations } from '../../database/schema-state';
import { BackupError } from './backup-format';

/**
 * Returns the names of the applied migrations, oldest first.
 * @throws BackupError when the database is empty or was migrated by a newer version
 */
export async function schemaOf(db: Database): Promise<string[]> {
  const applied = await readAppliedMigrations(db);
  if (!applied) throw new BackupError('The database has no tables yet. Start the site once to create them.');
  const tags = new Map((await readMigrations()).map(({ when, tag }) => [String(when), tag]));
  return applied.map((when) => {
    const tag = tags.get(when);
    if (tag === undefined) throw new BackupError('The database was migrated by a newer version. Use that version.');
    return tag;
  });
}
