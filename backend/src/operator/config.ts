import { type Env, pickSettings } from '@inspire/server-kit/settings';
import { type BackendConfig, loadBackendConfig } from '../app/config';

/** Settings for rows and media. Commands without payments need no others, in production too. */
const used = [
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_POOL',
  'SERVER_DATABASE_URL',
  'MEDIA_DIR',
  'MEDIA_URL',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
];

export type OperatorConfig = Pick<
  BackendConfig,
  'dataDir' | 'database' | 'serverDatabaseUrl' | 'mediaDir' | 'mediaBucket'
>;

/** For commands without payments. @throws StartupError that lists every problem */
export function loadOperatorConfig(environment: Env): OperatorConfig {
  const { dataDir, database, serverDatabaseUrl, mediaDir, mediaBucket } = loadBackendConfig(
    pickSettings(environment, used),
  );
  return { dataDir, database, serverDatabaseUrl, mediaDir, mediaBucket };
}
