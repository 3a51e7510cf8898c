import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '../database/database';
import type { Passwords } from '../modules/accounts/passwords';
import { importContent } from '../modules/content/importer';
import { makeSampleAccounts } from '../modules/content/sample-accounts';
import type { MediaStore } from '../modules/media/storage';
import type { BackendConfig } from './config';

export interface PrepareOptions {
  readonly database: OpenDatabase;
  readonly storage: MediaStore;
  readonly configuration: Pick<BackendConfig, 'sampleDir' | 'production' | 'payments'>;
  readonly passwords: Passwords;
  readonly clock: () => Date;
  readonly logger: FastifyBaseLogger;
}

export async function prepare({
  database,
  storage,
  configuration,
  passwords,
  clock,
  logger,
}: PrepareOptions): Promise<void> {
  await database.migrate();
  const { sampleDir, production, payments } = configuration;
  if (!sampleDir) return;
  const report = (line: string) => logger.info(line);
  await importContent({
    folder: sampleDir,
    source: 'sample',
    media: storage,
    db: database.db,
    clock,
    report,
    freshNotifications: true,
  });
  if (production) return;
  const created = await makeSampleAccounts(database.db, passwords, clock(), payments.seller);
  if (created > 0) logger.info({ created }, 'sample accounts created');
}
