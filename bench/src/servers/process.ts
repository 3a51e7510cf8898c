import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../root';

const READY_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 100;

export interface RunningProcess extends AsyncDisposable {
  readonly origin: string;
}

export interface ProcessOptions {
  readonly command: string;
  readonly args: readonly string[];
  readonly origin: string;
  readonly probe: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const isReady = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

export async function startProcess({
  command,
  args,
  origin,
  probe,
  environment = {},
}: ProcessOptions): Promise<RunningProcess> {
  const child = spawn(command, args, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  const end = Date.now() + READY_TIMEOUT_MS;
  while (!(await isReady(origin + probe))) {
    if (child.exitCode !== null || Date.now() > end) {
      await stop();
      throw new Error(`${command} ${args.join(' ')} did not start`);
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  return { origin, [Symbol.asyncDispose]: stop };
}
