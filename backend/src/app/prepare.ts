import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '../database/database';
import type { Passwords } from '../modules/accounts/passwords';
import { rewriteSearchTexts } from '../modules/catalogue/rewrite-search-text';
import { importDemo, SAMPLE_SOURCE } from '../modules/content/import-demo';
import { importContent } from '../modules/content/importer';
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
  await rewriteSearchTexts(database.db);
  const { sampleDir, production, payments } = configuration;
  if (!sampleDir) return;
  const report = (line: string) => logger.info(line);
  const sample = { folder: sampleDir, media: storage, db: database.db, clock, report };
  if (production) await importContent({ ...sample, source: SAMPLE_SOURCE, freshNotifications: true });
  else await importDemo({ ...sample, passwords, seller: payments.seller });
}
