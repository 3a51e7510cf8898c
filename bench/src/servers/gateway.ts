import { join } from 'node:path';
import { benchData, root } from '../root';
import { type RunningProcess, startProcess } from './process';

export interface GatewayOptions {
  readonly port: number;
  readonly backendOrigin: string;
  readonly shellDist: string;
  readonly releases: { readonly dir: string; readonly keysFile: string };
}

export const startGateway = ({ port, backendOrigin, shellDist, releases }: GatewayOptions): Promise<RunningProcess> => {
  const origin = `http://localhost:${port}`;
  return startProcess({
    command: process.execPath,
    args: ['--import', 'tsx', 'gateway/src/start.ts'],
    origin,
    probe: '/readyz',
    environment: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(benchData, `gateway-${port}`),
      BACKEND_ORIGIN: backendOrigin,
      SHELL_DIST: shellDist,
      PUBLIC_ORIGIN: origin,
      RELEASES_DIR: releases.dir,
      RELEASE_SITE_KEYS_FILE: releases.keysFile,
      REMOTE_ORIGINS: origin,
      SITE_SETTINGS: join(root, 'shell/site.json'),
      LOG_LEVEL: 'warn',
    },
  });
};
