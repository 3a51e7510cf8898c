import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { execa } from 'execa';
import { z } from 'zod';
import { endOf } from '@inspire/devkit/test/outcome';
import { type Sandbox, toSandboxArguments } from './sandbox';

export interface ContainerOptions {
  /** `api-2` */
  readonly name: string;
  readonly sandbox: Sandbox;
  readonly command: readonly string[];
  readonly healthCommand: readonly string[] | undefined;
  readonly logFile: string;
  readonly stopSignal: NodeJS.Signals;
  readonly stopSeconds: number;
}

const information = z.object({ 'child-pid': z.number() });
const RESTART_DELAY_MS = 500;

/** A program in a sandbox, in the place of one container. */
export interface Container {
  readonly name: string;
  readonly logFile: string;
  start(): Promise<void>;
  /** Waits for the end. @returns the exit code */
  ended(): Promise<number>;
  isRunning(): boolean;
  isHealthy(timeoutMs: number): Promise<boolean>;
  /** Ends the program as a crash does; it starts again, as `restart` says. */
  kill(): Promise<void>;
  /** Kills it after its own grace period, or after less. */
  stop(maxSeconds?: number): Promise<void>;
  log(): Promise<string>;
}

export function createContainer(options: ContainerOptions): Container {
  const { name, sandbox, command, healthCommand, logFile, stopSignal, stopSeconds } = options;
  let child: ChildProcess | undefined;
  /** The program itself: bubblewrap does not pass signals on. */
  let pid: number | undefined;
  let exit: Promise<number> = Promise.resolve(0);

  async function start(): Promise<void> {
    const log = openSync(logFile, 'a');
    const args = ['--info-fd', '3', ...toSandboxArguments(sandbox, command)];
    const started = spawn('bwrap', args, { stdio: ['ignore', log, log, 'pipe'], env: process.env });
    closeSync(log);
    child = started;
    exit = new Promise((resolve, reject) => {
      started.once('error', reject);
      started.once('exit', (code, signal) => resolve(code ?? (signal === null ? 1 : 128)));
    });
    exit.catch(() => undefined);
    let text = '';
    for await (const chunk of started.stdio[3] as Readable) text += String(chunk);
    const parsed = information.safeParse(text.trim() === '' ? undefined : JSON.parse(text));
    pid = parsed.data?.['child-pid'];
  }

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  function signal(which: NodeJS.Signals): void {
    try {
      if (pid !== undefined && isRunning()) process.kill(pid, which);
    } catch {
      // It has just ended.
    }
  }

  async function stop(maxSeconds = Infinity): Promise<void> {
    if (!isRunning()) return;
    const timer = setTimeout(
      () => {
        signal('SIGKILL');
        child?.kill('SIGKILL');
      },
      Math.min(stopSeconds, maxSeconds) * 1_000,
    );
    signal(stopSignal);
    await exit.catch(() => undefined);
    clearTimeout(timer);
  }

  return {
    name,
    logFile,
    start,
    ended: () => exit,
    isRunning,
    async isHealthy(timeoutMs) {
      if (!isRunning()) return false;
      if (healthCommand === undefined) return true;
      const args = toSandboxArguments(sandbox, healthCommand);
      const { exitCode } = await execa('bwrap', args, { reject: false, timeout: timeoutMs, stdio: 'ignore' });
      return exitCode === 0;
    },
    async kill() {
      const current = child;
      signal('SIGKILL');
      if (current && isRunning()) await once(current, 'exit');
      await sleep(RESTART_DELAY_MS);
      await start();
    },
    stop,
    log: async () => endOf(await readFile(logFile, 'utf8').catch(() => '')),
  };
}
