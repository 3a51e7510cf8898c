import { fork } from 'node:child_process';
import { once } from 'node:events';
import { getProgramArguments } from '@inspire/node/test-programs';

const program = getProgramArguments(new URL('../../../backend/src/app/start.ts', import.meta.url));
const READY_WITHIN_MS = 60_000;

/** Starts the real backend with an empty catalogue. */
export async function startBackend(
  dataDir: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<{ readonly origin: string; stop(): Promise<void> }> {
  const { PATH = '' } = process.env;
  const child = fork(program.file, {
    execArgv: program.execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PATH, LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...variables },
  });
  const ended = once(child, 'exit');
  const [message] = (await once(child, 'message')) as [{ ready: string }];
  const deadline = Date.now() + READY_WITHIN_MS;
  while ((await fetch(`${message.ready}/readyz`)).status !== 200) {
    if (Date.now() > deadline) throw new Error('The backend did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin: message.ready,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
