import { programBeside } from '../processes/program-beside';
import { spawnNode } from '../processes/spawn-node';
import type { BuildEnv } from '../webpack/env';
import type { Package } from '../workspace/repository';
import type { BuildReport } from './build-worker';

const worker = programBeside(import.meta.filename, 'build-worker');

const isReport = (message: unknown): message is BuildReport =>
  typeof message === 'object' && message !== null && 'errors' in message && 'warnings' in message;

/** Builds a package in its own process. A crash becomes a build error. */
export function runBuildWorker(target: Package, env: BuildEnv, signal?: AbortSignal): Promise<BuildReport> {
  return new Promise((resolve, reject) => {
    const child = spawnNode({
      script: worker,
      args: [target.dir, JSON.stringify(env)],
      cwd: target.dir,
      env: { NODE_ENV: env.mode },
    });
    let output = '';
    let report: BuildReport | undefined;
    const stop = () => child.kill('SIGKILL');
    signal?.addEventListener('abort', stop, { once: true });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('message', (message) => isReport(message) && (report = message));
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      resolve(report ?? { errors: output.trim() || `the build ended with code ${code}`, warnings: '' });
    });
  });
}
