import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@inspire/server-kit/network';
import { runService, type Service } from '../processes/service';
import { getStopTimeoutMs } from '../processes/stop-timeout';
import { backendEnv, gatewayEnv, type GatewayParts, type StartConfig } from './config';

export interface ServiceHooks {
  readonly warn: (text: string) => void;
  readonly onGiveUp: (reason: string) => void;
}

const logFile = ({ dataDir }: StartConfig, name: string): string => join(dataDir, 'logs', `${name}.log`);

const stopWithinMs = ({ nodeEnv }: StartConfig): number => getStopTimeoutMs({ ...process.env, NODE_ENV: nodeEnv });

export interface Backend extends Service {
  /** Known before the backend responds, so that other services can start in parallel. */
  readonly origin: string;
}

/** Starts the backend on its own port, which it keeps across restarts. */
export async function startBackend(settings: StartConfig, hooks: ServiceHooks): Promise<Backend> {
  const port = await findFreePort();
  const service = runService({
    ...hooks,
    name: 'backend',
    logFile: logFile(settings, 'backend'),
    stopWithinMs: stopWithinMs(settings),
    program: {
      script: join(settings.root, 'backend/src/app/start.ts'),
      cwd: settings.root,
      env: backendEnv(settings, port),
    },
  });
  return { ...service, origin: `http://127.0.0.1:${port}` };
}

export function startGateway(settings: StartConfig, parts: GatewayParts, hooks: ServiceHooks): Service {
  return runService({
    ...hooks,
    name: 'gateway',
    logFile: logFile(settings, 'gateway'),
    stopWithinMs: stopWithinMs(settings),
    program: {
      script: join(settings.root, 'gateway/src/start.ts'),
      cwd: settings.root,
      env: gatewayEnv(settings, parts),
    },
  });
}

/** Waits for `/readyz`; a first start imports content before that. */
export async function untilReady(origin: string, signal: AbortSignal): Promise<void> {
  const requests = { redirect: 'manual', signal } as const;
  while (!signal.aborted) {
    const isReady = await fetch(`${origin}/readyz`, requests).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(200, undefined, { signal }).catch(() => undefined);
  }
}
