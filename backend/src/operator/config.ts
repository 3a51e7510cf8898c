import { type BackendConfig, type Env, loadBackendConfig } from '../app/config';

/** How rows and media are accessed; commands without payments need nothing else, in production too. */
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

/** Loads the configuration of most commands. @throws StartupError that lists every problem at once */
export function loadOperatorConfig(environment: Env): OperatorConfig {
  const { dataDir, database, mediaDir, mediaBucket } = loadBackendConfig(
    Object.fromEntries(used.map((name) => [name, environment[name]])),
  );
  return { dataDir, database, mediaDir: mediaBucket ? undefined : mediaDir };
}
