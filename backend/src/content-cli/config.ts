import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Env, pickSettings } from '@inspire/server-kit/settings';
import { type BackendConfig, loadBackendConfig } from '../app/config';
import type { Seller } from '../database/schema/receipt-facts';

/** Settings for rows and media. Commands without payments need no others, in production too. */
export const storageVariables = [
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOL',
  'MEDIA_DIR',
  'MEDIA_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];
const packagedSample = fileURLToPath(new URL('../../sample', import.meta.url));

export interface ContentConfig extends Pick<BackendConfig, 'dataDir' | 'database' | 'mediaDir' | 'mediaBucket'> {
  readonly sampleDir: string;
  readonly workDir: string;
  readonly isProduction: boolean;
  readonly seller: Seller;
}

/** @throws StartupError that lists every problem */
export function loadContentConfig(environment: Env): ContentConfig {
  const given = pickSettings(environment, [...storageVariables, 'SAMPLE_DIR']);
  const { dataDir, database, mediaDir, mediaBucket, sampleDir, payments } = loadBackendConfig(given);
  return {
    dataDir,
    database,
    mediaDir,
    mediaBucket,
    sampleDir: sampleDir ?? packagedSample,
    workDir: join(dataDir, 'packaged'),
    // Not one of the picked settings: production would require those of its servers, too.
    isProduction: environment.NODE_ENV === 'production',
    seller: payments.seller,
  };
}
