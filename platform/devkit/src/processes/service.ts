import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { CliError } from '../terminal/cli-error';
import { openLog } from './log';
import { restartDelay } from './restart-policy';
import { type NodeProgram, spawnNode } from './spawn-node';
import { STOP_TIMEOUT_MS } from './stop-timeout';

const OUTPUT_FLUSH_MS = 100;
/** A first start imports content or builds. */
const START_TIMEOUT_MS = 180_000;

export interface ServiceOptions {
  readonly name: string;
  readonly program: NodeProgram;
  readonly logFile: string;
  readonly warn: (text: string) => void;
  readonly onGiveUp: (reason: string) => void;
  readonly onMessage?: (message: unknown) => void;
  /** How long the child may take to shut down before it is killed. */
  readonly stopWithinMs?: number;
}

export interface Service {
  /** Resolves with the child's URL (message `{ ready }`); rejects if the child ends before that. */
  readonly ready: Promise<URL>;
  /** Restarts the child at the same URL, even after it crashed too often. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const isReady = (message: unknown): message is { ready: string } =>
  typeof message === 'object' && message !== null && 'ready' in message && typeof message.ready === 'string';

async function end(child: ChildProcess, stopWithinMs: number): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  // On Windows a signal would kill the child immediately; it treats a closed channel as a lost parent and shuts down.
  if (process.platform === 'win32') child.disconnect();
  else child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await gone;
  clearTimeout(timer);
}

export function runService({
  name,
  program,
  logFile,
  warn,
  onGiveUp,
  onMessage,
  stopWithinMs = STOP_TIMEOUT_MS,
}: ServiceOptions): Service {
  const log = openLog(logFile, (line) => warn(`${name}: ${line}`));
  const deaths: number[] = [];
  let child: ChildProcess;
  let origin: URL | undefined;
  let isEnding = false;
  let isOver = false;
  let nextLaunch: NodeJS.Timeout | undefined;
  let launch: () => void = () => undefined;

  const ready = new Promise<URL>((resolve, reject) => {
    const fail = (what: string) =>
      reject(new CliError(`${name} ${what}; its last output (all of it in ${logFile}):\n${log.tail()}`));
    const deadline = setTimeout(() => fail('did not start in time'), START_TIMEOUT_MS);

    const onExit = (code: number | null, signal: string | null) => {
      if (isEnding) return;
      const how = signal === null ? `ended with code ${code}` : `was killed (${signal})`;
      if (!origin) {
        clearTimeout(deadline);
        // The last output may still arrive.
        setTimeout(() => fail(`could not start: it ${how}`), OUTPUT_FLUSH_MS);
        return;
      }
      deaths.push(Date.now());
      const delay = restartDelay(deaths, Date.now());
      if (delay === undefined) return onGiveUp(`${name} ${how} again and again; see ${logFile}.`);
      warn(`${name} ${how}; starting it again`);
      nextLaunch = setTimeout(launch, delay);
    };

    launch = () => {
      child = spawnNode({ apart: true, graceMs: stopWithinMs, ...program });
      if (child.stdout) log.follow(child.stdout, 'stdout');
      if (child.stderr) log.follow(child.stderr, 'stderr');
      child.on('message', (message) => {
        if (!isReady(message)) return onMessage?.(message);
        if (origin) return;
        clearTimeout(deadline);
        origin = new URL(message.ready);
        resolve(origin);
      });
      child.once('error', (error) => fail(`could not start: ${error.message}`));
      child.once('exit', onExit);
    };
    launch();
  });
  ready.catch(() => undefined); // the caller that awaits it receives the failure

  const endChild = async () => {
    isEnding = true;
    clearTimeout(nextLaunch);
    await end(child, stopWithinMs);
    isEnding = false;
  };

  return {
    ready,
    async restart() {
      if (isEnding || isOver || !origin) return;
      deaths.length = 0;
      await endChild();
      // It may have been stopped meanwhile.
      if (!isOver) launch();
    },
    async stop() {
      isOver = true;
      await endChild();
      log.close();
    },
  };
}
