import { openForWriting } from '../content-cli/open-database';
import type { Database } from '../database/database';
import type { OperatorCommand } from './arguments';
import type { OperatorConfig } from './config';

/**
 * A backup is made before an update and must not migrate the tables; other commands need the tables of this version.
 */
const tablesFor = (name: OperatorCommand['name']) => (name === 'backup' ? 'as-they-are' : 'up-to-date');

/**
 * Runs `work` on the site's database.
 * @throws StartupError when the site holds the data folder or the server cannot be reached
 */
export async function withDatabase<T>(
  settings: OperatorConfig,
  name: OperatorCommand['name'],
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const database = await openForWriting(settings, tablesFor(name));
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
