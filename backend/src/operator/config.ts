import { type Env, pickSettings } from '@inspire/server-kit/settings';
import { type BackendConfig, loadBackendConfig } from '../app/config';
import { storageVariables } from '../content-cli/config';

export type OperatorConfig = Pick<
  BackendConfig,
  'dataDir' | 'database' | 'serverDatabaseUrl' | 'mediaDir' | 'mediaBucket'
>;

/** For commands without payments. @throws StartupError that lists every problem */
export function loadOperatorConfig(environment: Env): OperatorConfig {
  const { dataDir, database, serverDatabaseUrl, mediaDir, mediaBucket } = loadBackendConfig(
    pickSettings(environment, [...storageVariables, 'SERVER_DATABASE_URL']),
  );
  return { dataDir, database, serverDatabaseUrl, mediaDir, mediaBucket };
}
