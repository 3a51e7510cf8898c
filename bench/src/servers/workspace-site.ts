import { join } from 'node:path';
import { createLinkedWorkspace } from '@inspire/scripts/isolated/linked-workspace';
import { remoteNames } from '../monolith/copy-shell';
import { root } from '../root';
import { type RunningProcess, startProcess } from './process';

export interface RunningCommand extends RunningProcess {
  /** Milliseconds from the start of the command until a visitor gets the login page. */
  readonly readyAfter: number;
}

export interface WorkspaceSite extends AsyncDisposable {
  /** The repository's copy, whose sources may be edited. */
  readonly root: string;
  run(command: 'start' | 'dev', port: number): Promise<RunningCommand>;
}

/** Prepares a copy of shell and remotes with a data folder of its own. */
export async function createWorkspaceSite(): Promise<WorkspaceSite> {
  const workspace = await createLinkedWorkspace(['shell', ...remoteNames]);
  return {
    root: workspace.root,
    async run(command, port) {
      const started = performance.now();
      const running = await startProcess({
        command: process.execPath,
        args: [join(root, 'platform/scripts/bin/bootstrap.mjs'), command],
        origin: `http://localhost:${port}`,
        probe: '/login',
        environment: { ...process.env, PORT: String(port), DATA_DIR: join(workspace.root, '.data') },
        cwd: workspace.root,
        timeoutMs: 300_000,
        pollMs: 25,
      });
      return { ...running, readyAfter: performance.now() - started };
    },
    [Symbol.asyncDispose]: () => workspace.remove(),
  };
}
