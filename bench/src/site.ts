import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { benchData, root } from './root';

const READY_TIMEOUT_MS = 600_000;
const POLL_INTERVAL_MS = 500;

export interface BenchSite extends AsyncDisposable {
  readonly origin: string;
}

const getEnv = (more: Record<string, string>) => ({ ...process.env, ...more });

async function run(args: readonly string[], more: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ['platform/scripts/bin/bootstrap.mjs', ...args], {
    cwd: root,
    env: getEnv(more),
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}`);
}

const isReady = async (origin: string): Promise<boolean> =>
  // A call, because a gateway is ready before the backend behind it is.
  fetch(`${origin}/files/search?page=0&size=1&searchQuery=`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < end && child.exitCode === null) {
    if (await isReady(origin)) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error('The site did not start. See its log above.');
}

/** Returns the running site at BENCH_ORIGIN, or starts one with the sample catalogue. */
export const openSite = async (options: { videos: number }): Promise<BenchSite> => {
  const { BENCH_ORIGIN: origin } = process.env;
  return origin ? { origin, [Symbol.asyncDispose]: () => Promise.resolve() } : startSite(options);
};

export async function startSite({ videos, port = 3417 }: { videos: number; port?: number }): Promise<BenchSite> {
  const origin = `http://localhost:${port}`;
  if (await isReady(origin))
    throw new Error(`Another process is using ${origin}. Stop it, or its figures would be reported for this build.`);
  const settings = { PORT: String(port), DATA_DIR: benchData };
  await run(['content', 'sample', '--videos', String(videos)], settings);
  const child = spawn(process.execPath, ['platform/scripts/bin/bootstrap.mjs', 'start'], {
    cwd: root,
    env: getEnv(settings),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await waitUntilReady(origin, child);
  return {
    origin,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}
