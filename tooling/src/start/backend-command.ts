import { constants } from 'node:os';
import { join } from 'node:path';
import { spawnNode } from '../processes/spawn-node';
import { findRepository } from '../workspace/repository';
import { backendEnv, loadStartConfig } from './config';

/** Runs a command of the backend in a process of its own, with the settings of `start`; it reads its arguments and explains itself. */
export async function runBackendCommand(script: string, args: readonly string[]): Promise<number> {
  const { root } = findRepository();
  const child = spawnNode({
    script: join(root, script),
    args,
    cwd: root,
    // npm runs scripts at the top; folders are named from where the person is.
    env: { ...backendEnv(loadStartConfig({ root }), 0), INIT_CWD: process.env.INIT_CWD ?? process.cwd() },
    isShown: true,
  });
  // Its own end of long work: what is half done is cleared away before it goes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}
