import type { OpenDatabase } from '../database/database';
import { openPglite } from '../database/open-pglite';
import { openPostgres } from '../database/open-postgres';
import type { BackendConfig } from './config';

/** @throws StartupError when the embedded database cannot use its folder */
export function openDatabase(
  { database, dataDir }: Pick<BackendConfig, 'database' | 'dataDir'>,
  onIdleError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (!database) return openPglite(dataDir);
  return Promise.resolve(openPostgres({ ...database, onIdleError }));
}
