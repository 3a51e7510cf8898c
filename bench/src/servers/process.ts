import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { findFreePort } from '@inspire/server-kit/network';
import { root } from '../root';

/** A server that accepts a call and never answers is asked again. */
const ANSWER_WITHIN_MS = 10_000;

export interface RunningProcess extends AsyncDisposable {
  readonly origin: string;
  /** Processor time so far, in milliseconds; Linux only. */
  readonly getProcessorMs: () => Promise<number>;
}

export interface ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly origin: string;
  readonly probe: string;
  /** All that the process gets besides the PATH. */
  readonly environment?: NodeJS.ProcessEnv;
  /** @default the repository */
  readonly cwd?: string;
  /** How long it may take until the probe succeeds. @default 120_000 */
  readonly timeoutMs?: number;
  /** @default 100 */
  readonly pollMs?: number;
  /** Whether its output is shown, and not only its errors. */
  readonly isShown?: boolean;
}

export const isReady = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }).then(
    ({ ok }) => ok,
    () => false,
  );

/** proc(5): the clock tick of `/proc/<pid>/stat` is 10 ms on every platform of ours. */
const TICK_MS = 10;

/** @returns user and system time of a running process, in milliseconds; Linux only */
export async function readProcessorMs(pid: number | undefined): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The name of the program is in parentheses and may contain spaces; user and system time are fields 14 and 15.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

export async function startProcess({
  command,
  args,
  origin,
  probe,
  environment = {},
  cwd = root,
  timeoutMs = 120_000,
  pollMs = 100,
  isShown = false,
}: ProcessOptions): Promise<RunningProcess> {
  const child = spawn(command, args, {
    cwd,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', isShown ? 'inherit' : 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const end = Date.now() + timeoutMs;
  while (!(await isReady(origin + probe))) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`${command} ${args.join(' ')} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return { origin, getProcessorMs: () => readProcessorMs(child.pid), [Symbol.asyncDispose]: stop };
}

/** Starts the bare route that P9 and P10 compare with: the reads of a position, without our code. */
export async function startBareRead(databaseUrl: string): Promise<RunningProcess> {
  const port = await findFreePort();
  return startProcess({
    command: process.execPath,
    args: ['--import', 'tsx', 'bench/src/servers/bare-read.ts', String(port), databaseUrl],
    origin: `http://127.0.0.1:${port}`,
    probe: '/',
    environment: { NODE_ENV: 'production' },
  });
}
