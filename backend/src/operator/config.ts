import { type BackendConfig, type Env, loadBackendConfig } from '../app/config';

/** Settings for rows and media. Commands without payments need no others, in production too. */
const used = [
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

export interface OperatorConfig extends Pick<BackendConfig, 'dataDir' | 'database'> {
  /** Undefined when media is in a bucket. */
  readonly mediaDir: string | undefined;
}

/** For commands without payments. @throws StartupError that lists every problem */
export function loadOperatorConfig(environment: Env): OperatorConfig {
  const { dataDir, database, mediaDir, mediaBucket } = loadBackendConfig(
    Object.fromEntries(used.map((name) => [name, environment[name]])),
  );
  return { dataDir, database, mediaDir: mediaBucket ? undefined : mediaDir };
}
