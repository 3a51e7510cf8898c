import type { RemoteManifest } from '@inspire/shared/remote';
import type { CheckReport } from './check-worker';
import { startWorker } from './start-worker';

/**
 * Ends a remote that never finishes loading. A good one takes two to ten seconds, but twenty where `npm start` builds all remotes beside
 * other work; the site would start without it.
 */
const LIMIT_MS = 60_000;

const isReport = (message: unknown): message is CheckReport => typeof message === 'object' && message !== null;

/**
 * Loads a built remote without a screen, in its own process, and compares it with its `remote.json`.
 * @param folder the build (`dist/remote`)
 * @returns the first issue in one sentence without its full stop; undefined when there is none
 */
export function checkBuild(folder: string, manifest: RemoteManifest, limitMs = LIMIT_MS): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = startWorker([folder, JSON.stringify(manifest)]);
    let report: CheckReport | undefined;
    let output = '';
    let isLate = false;
    const limit = setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, limitMs);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('message', (message) => isReport(message) && (report = message));
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(limit);
      if (report) resolve(report.issue);
      else resolve(isLate ? `it is not loaded within ${limitMs / 1000} s` : `its check broke off: ${output.trim()}`);
    });
  });
}
