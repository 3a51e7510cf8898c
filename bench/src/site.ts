import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyVideos } from './copy-videos';
import { benchData, root } from './root';
import { isReady, startProcess } from './servers/process';

const PORT = '3417';
const origin = `http://localhost:${PORT}`;
const environment = { ...process.env, PORT, DATA_DIR: benchData };
/** A call, because a gateway is ready before the backend behind it is. */
const PROBE = '/files/search?page=0&size=1&searchQuery=';

export interface BenchSite extends AsyncDisposable {
  readonly origin: string;
}

async function run(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, ['platform/scripts/bin/bootstrap.mjs', ...args], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${args.join(' ')} exited with ${code}`);
}

/** Returns the running site at BENCH_ORIGIN, or starts one with the sample catalogue. */
export const openSite = async (options: { videos: number }): Promise<BenchSite> => {
  const { BENCH_ORIGIN: given } = process.env;
  return given ? { origin: given, [Symbol.asyncDispose]: () => Promise.resolve() } : startSite(options);
};

export async function startSite({ videos }: { videos: number }): Promise<BenchSite> {
  if (await isReady(origin + PROBE))
    throw new Error(`Another process is using ${origin}. Stop it, or its figures would be reported for this build.`);
  await run(['content', 'demo']);
  await copyVideos(benchData, videos);
  return startProcess({
    command: process.execPath,
    args: ['platform/scripts/bin/bootstrap.mjs', 'start'],
    origin,
    probe: PROBE,
    environment,
    timeoutMs: 600_000,
    pollMs: 500,
    isShown: true,
  });
}
