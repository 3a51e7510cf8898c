import { join } from 'node:path';
import { runService, type Service } from '../processes/service';
import { backendEnv, gatewayEnv, type GatewayParts, type SiteSettings } from './settings';

export interface ServiceHooks {
  readonly warn: (text: string) => void;
  readonly onGiveUp: (reason: string) => void;
}

const logFile = ({ dataDir }: SiteSettings, name: string): string => join(dataDir, 'logs', `${name}.log`);

/** Starts the backend; its port, once chosen, stays over restarts, because the gateway was told. */
export function startBackend(settings: SiteSettings, hooks: ServiceHooks, nodeArgs: readonly string[] = []): Service {
  return runService({
    ...hooks,
    name: 'backend',
    logFile: logFile(settings, 'backend'),
    program: (origin) => ({
      script: join(settings.root, 'backend/src/app/start.ts'), cwd: settings.root, env: backendEnv(settings, origin), nodeArgs,
    }),
  });
}

/** Starts the gateway, the one public address. */
export function startGateway(settings: SiteSettings, parts: GatewayParts, hooks: ServiceHooks): Service {
  return runService({
    ...hooks,
    name: 'gateway',
    logFile: logFile(settings, 'gateway'),
    program: () => ({ script: join(settings.root, 'gateway/src/start.ts'), cwd: settings.root, env: gatewayEnv(settings, parts) }),
  });
}
