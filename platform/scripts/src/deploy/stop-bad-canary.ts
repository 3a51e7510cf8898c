import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { ReleaseReport } from '@inspire/shared/contracts';
import { readStoreIndex } from '@inspire/shared/remote/trust';
import { fetchFrom } from '../journey/visit';
import { reportReleases } from './journey';
import { makeNextImage } from './next-image';
import { selectTeam } from './publish-as-team';
import { untilOffered } from './replacements';
import type { Verification } from './verification';

/** Enough page loads of each release for a stop (ADR-80). */
const PAGE_LOADS = 150;
const STOPPED_WITHIN_MS = 90_000;
const POLL_MS = 5_000;
const WATCHER = 'canary-watch';

/** The watcher looks once a minute. @returns false where it does not stop the canary in time */
async function untilStopped(origin: string, name: string, version: string): Promise<boolean> {
  const deadline = performance.now() + STOPPED_WITHIN_MS;
  while (performance.now() < deadline) {
    const { stopped } = readStoreIndex(await fetchFrom(origin)('remotes/trust/index.json'));
    if (stopped[name]?.includes(version)) return true;
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * Publishes a canary that fails in every browser that tries it, and reports that as browsers do: the watcher takes it from them by itself,
 * without any key (ADR-80).
 * @param stable the release before it; gateways may offer an older one for a moment
 * @throws CliError when it does not
 */
export async function stopBadCanary(origin: string, stable: string, options: Verification): Promise<void> {
  const team = selectTeam(options);
  const { name } = team;
  const canary = await makeNextImage(options.site, name);
  await team.run(['publish', 'build', '--share', '10']);
  await untilOffered(origin, name, canary);
  const reports: readonly ReleaseReport[] = [
    { remote: name, version: canary, failed: true },
    { remote: name, version: stable, loadMs: 120 },
  ];
  for (let load = 0; load < PAGE_LOADS; load += 1) for (const report of reports) await reportReleases(origin, [report]);
  const reported = performance.now();
  if (!(await untilStopped(origin, name, canary))) {
    const log = await options.site.compose('logs', '--no-log-prefix', WATCHER);
    throw new CliError(`${WATCHER} did not stop ${name} ${canary}. Its log:\n${log}`);
  }
  const seconds = ((performance.now() - reported) / 1_000).toFixed(0);
  options.report(`${WATCHER} stopped a canary that fails by itself, within ${seconds} s`);
}
