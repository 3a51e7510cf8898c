import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { getProgramArguments, type Program } from './test-program';
import { untilTrue } from './until';

const READY_WITHIN_MS = 60_000;

export interface ServerProcess {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves to the server's URL when it listens; rejects when it exits before. */
  readonly listening: Promise<string>;
  /** Resolves, together with `listening`, to the URL of probes and metrics; undefined without `ADMIN_PORT`. */
  readonly adminListening: Promise<string | undefined>;
  /** Exit code; null after a signal. */
  readonly ended: Promise<number | null>;
}

export function startProcess(
  environment: Readonly<Record<string, string>>,
  program: Program = 'server',
  args: readonly string[] = [],
  options: SpawnOptions = {},
): ServerProcess {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [...getProgramArguments(program), ...args], {
    env: { PATH, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...options,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  // Not the child's 'close': Node never emits it after `disconnect()`.
  const drained = Promise.all([child.stdout, child.stderr].map((stream) => stream && once(stream, 'close')));
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ended = drained.then(() => exited);
  const opened = new Promise<{ ready: string; admin?: string }>((resolve, reject) => {
    child.on('message', ({ ready, admin }: { ready?: string; admin?: string }) => {
      if (ready) resolve({ ready, ...(admin !== undefined && { admin }) });
    });
    void ended.then((code) => reject(new Error(`The server exited with ${code}:\n${printed}`)));
  });
  const listening = opened.then(({ ready }) => ready);
  const adminListening = opened.then(({ admin }) => admin);
  for (const promise of [listening, adminListening]) promise.catch(() => undefined);
  return { child, output: () => printed, listening, adminListening, ended };
}

export async function untilReady({ listening }: Pick<ServerProcess, 'listening'>): Promise<string> {
  const address = await listening;
  const isReady = async () => (await fetch(`${address}/readyz`)).status === 200;
  await untilTrue(isReady, 'the server did not become ready', READY_WITHIN_MS);
  return address;
}
