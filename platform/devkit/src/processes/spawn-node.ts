import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { STOP_TIMEOUT_MS } from './stop-timeout';

export interface NodeProgram {
  readonly script: string;
  readonly args?: readonly string[];
  readonly cwd?: string;
  /** Added to this process's environment. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Gives the process its own process group, so that Ctrl-C does not stop it before we do. */
  readonly apart?: boolean;
  /** Connects the program to this terminal. */
  readonly isShown?: boolean;
  /** How long the program may take to end once this process is gone. */
  readonly graceMs?: number;
}

/**
 * URL of tsx's loader as installed with this package, independent of the child's folder. It is the one for ES modules only: the
 * other takes part in each `require` of a library, which is a quarter of what the start of a build costs.
 */
export const tsxLoader = import.meta.resolve('tsx/esm');
const endWithParent = new URL('./end-with-parent.mjs', import.meta.url).href;

/**
 * Starts a program under this Node with a message channel and, unless it is shown, piped output. It ends with this
 * process, even after SIGKILL. A bundle needs no loader, TypeScript does.
 */
export function spawnNode({
  script,
  args = [],
  cwd,
  env,
  apart = false,
  isShown = false,
  graceMs = STOP_TIMEOUT_MS,
}: NodeProgram): ChildProcess {
  const file = script.startsWith('file:') ? fileURLToPath(script) : script;
  const language = file.endsWith('.ts') ? ['--import', tsxLoader] : [];
  const preloads = [...language, '--import', `${endWithParent}?graceMs=${graceMs}`];
  return spawn(process.execPath, [...preloads, file, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: isShown ? ['inherit', 'inherit', 'inherit', 'ipc'] : ['ignore', 'pipe', 'pipe', 'ipc'],
    // On Windows a separate process group would open a window.
    detached: apart && process.platform !== 'win32',
    windowsHide: true,
  });
}
