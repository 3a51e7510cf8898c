import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface NodeProgram {
  /** TypeScript or JavaScript file. */
  readonly script: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Flags of Node that stand before the script. */
  readonly nodeArgs?: readonly string[];
  /** True for a process that outlives a Ctrl-C until we end it: it gets a process group of its own. */
  readonly apart?: boolean;
  /** True for a program that talks to the person at the terminal itself. */
  readonly isShown?: boolean;
}

/** Address of tsx's loader as installed with this package, whatever folder a child runs in. */
export const tsxLoader = import.meta.resolve('tsx');
const endWithParent = import.meta.resolve('./end-with-parent.mjs');

/**
 * Starts a TypeScript program under this Node with a message channel and, unless it is shown, piped output. It ends when this process does,
 * even if that is killed.
 */
export function spawnNode({
  script,
  args = [],
  cwd,
  env,
  nodeArgs = [],
  apart = false,
  isShown = false,
}: NodeProgram): ChildProcess {
  const file = script.startsWith('file:') ? fileURLToPath(script) : script;
  return spawn(process.execPath, ['--import', tsxLoader, '--import', endWithParent, ...nodeArgs, file, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: isShown ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
    // On Windows a process group of its own would open a window.
    detached: apart && process.platform !== 'win32',
    windowsHide: true,
  });
}
