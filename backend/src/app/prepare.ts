import type { FastifyBaseLogger } from 'fastify';
import type { Passwords } from '../modules/accounts/passwords';
import { importContent } from '../modules/content/importer';
import { makeSampleAccounts } from '../modules/content/sample-accounts';
import type { OpenDatabase } from '../plugins/database/database';
import type { Configuration } from './configuration';

export interface PrepareOptions {
  readonly database: OpenDatabase;
  readonly configuration: Pick<Configuration, 'sampleDir' | 'mediaDir' | 'production'>;
  readonly passwords: Passwords;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
}

/** What has to be in place before the first call is answered: tables, then content, then the accounts of development. */
export async function prepare({ database, configuration, passwords, clock, logger }: PrepareOptions): Promise<void> {
  await database.migrate();
  const { sampleDir, mediaDir, production } = configuration;
  if (!sampleDir) return;
  const report = (line: string) => logger.info(line);
  await importContent({ folder: sampleDir, source: 'sample', mediaDir, db: database.db, clock, report, freshNotifications: true });
  if (production) return;
  const made = await makeSampleAccounts(database.db, passwords, clock());
  if (made > 0) logger.info(`${made} sample accounts made`);
}
