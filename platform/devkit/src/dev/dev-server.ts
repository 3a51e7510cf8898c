import { join } from 'node:path';
import { isPortFree } from '@inspire/server-kit/network';
import { programBeside } from '../processes/program-beside';
import { runService, type Service } from '../processes/service';
import { formatDuration, type Progress } from '../terminal/progress';
import type { BuildEnv } from '../webpack/env';
import type { Package } from '../workspace/repository';
import type { Rebuilt } from './dev-worker';

const worker = programBeside(import.meta.filename, 'dev-worker');

const isRebuilt = (message: unknown): message is Rebuilt =>
  typeof message === 'object' && message !== null && 'rebuilt' in message;

export async function findPorts(first: number, count: number): Promise<number[]> {
  const found: number[] = [];
  for (let port = first; found.length < count && port < 65_536; port += 1) if (await isPortFree(port)) found.push(port);
  return found;
}

export interface DevServerOptions {
  readonly target: Package;
  readonly env: BuildEnv;
  readonly dataDir: string;
  readonly progress: Progress;
}

export const startDevServer = ({ target, env, dataDir, progress }: DevServerOptions): Service =>
  runService({
    name: target.short,
    logFile: join(dataDir, 'logs', `dev-${target.short}.log`),
    warn: progress.warn,
    onGiveUp: progress.warn,
    onMessage: (message) =>
      isRebuilt(message) && progress.step(`${target.short} rebuilt in ${formatDuration(message.milliseconds)}`),
    program: {
      script: worker,
      args: [target.dir, JSON.stringify(env)],
      cwd: target.dir,
      env: { NODE_ENV: 'development' },
    },
  });

export const devVersion = ({ version }: Package): string => `${version}-dev`;
