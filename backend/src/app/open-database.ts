import type { OpenDatabase } from '../plugins/database/database';
import { openPglite } from '../plugins/database/open-pglite';
import { openPostgres } from '../plugins/database/open-postgres';
import type { Configuration } from './configuration';

/**
 * Opens the database that the configuration names.
 * @throws StartFault when it is embedded and its folder cannot be used
 */
export function openDatabase(
  { database, dataDir }: Pick<Configuration, 'database' | 'dataDir'>,
  onIdleError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (!database) return openPglite(dataDir);
  return Promise.resolve(openPostgres({ ...database, onIdleError }));
}
