import { constants } from 'node:os';
import { join } from 'node:path';
import { spawnNode } from '@inspire/devkit/processes/spawn-node';
import { backendEnv, loadStartConfig } from '@inspire/devkit/site/config';
import { findRepository } from '@inspire/devkit/workspace/repository';

async function runBackendCommand(script: string, args: readonly string[]): Promise<number> {
  const { root } = findRepository();
  const child = spawnNode({
    script: join(root, script),
    args,
    cwd: root,
    // npm runs scripts at the root, but folders are relative to the caller's directory.
    env: { ...backendEnv(loadStartConfig({ root }), 0), INIT_CWD: process.env.INIT_CWD ?? process.cwd() },
    isShown: true,
  });
  // Forward signals: the command cleans up interrupted work before it exits.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

export const runContent = (args: readonly string[]): Promise<number> =>
  runBackendCommand('backend/src/content-cli/main.ts', args);

export const runOperator = (args: readonly string[]): Promise<number> =>
  runBackendCommand('backend/src/operator/main.ts', args);
