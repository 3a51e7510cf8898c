import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createLinkedWorkspace } from '@inspire/scripts/isolated/linked-workspace';
import { remoteNames } from '../monolith/copy-shell';
import { root } from '../root';

const READY_TIMEOUT_MS = 300_000;
const POLL_INTERVAL_MS = 25;

export interface RunningCommand extends AsyncDisposable {
  readonly origin: string;
  /** Milliseconds from the start of the command until a visitor gets the login page. */
  readonly readyAfter: number;
}

export interface WorkspaceSite extends AsyncDisposable {
  /** The repository's copy, whose sources may be edited. */
  readonly root: string;
  run(command: 'start' | 'dev', port: number): Promise<RunningCommand>;
}

const isServed = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

/** Prepares a copy of shell and remotes with a data folder of its own. */
export async function createWorkspaceSite(): Promise<WorkspaceSite> {
  const workspace = await createLinkedWorkspace(['shell', ...remoteNames]);
  return {
    root: workspace.root,
    async run(command, port) {
      const origin = `http://localhost:${port}`;
      const started = performance.now();
      const child = spawn(process.execPath, [join(root, 'platform/scripts/bin/bootstrap.mjs'), command], {
        cwd: workspace.root,
        env: { ...process.env, PORT: String(port), DATA_DIR: join(workspace.root, '.data') },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const stop = async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      };
      while (!(await isServed(`${origin}/login`))) {
        if (child.exitCode !== null || performance.now() - started > READY_TIMEOUT_MS) {
          await stop();
          throw new Error(`${command} did not start`);
        }
        await setTimeout(POLL_INTERVAL_MS);
      }
      return { origin, readyAfter: performance.now() - started, [Symbol.asyncDispose]: stop };
    },
    [Symbol.asyncDispose]: () => workspace.remove(),
  };
}
