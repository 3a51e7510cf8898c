import type { ReleaseReport } from '@inspire/shared/contracts';
import { readStoreIndex } from '@inspire/shared/remote/trust';
import { fetchFrom } from '../journey/visit';
import { reportReleases } from './journey';
import { makeNextImage } from './next-build';
import { selectTeam } from './publish-as-team';
import { untilOffered } from './replacements';
import { secondsSince, until } from './until';
import type { Verification } from './verification';

/** Enough page loads of each release for a stop (ADR-80). */
const PAGE_LOADS = 150;
/** The watcher looks once a minute. */
const STOPPED_WITHIN_MS = 90_000;
const POLL_MS = 5_000;
const WATCHER = 'canary-watch';

/**
 * Publishes a canary that fails in every browser that tries it, and reports that as browsers do: the watcher takes it from them by itself,
 * without any key (ADR-80).
 * @param stable the release before it; gateways may offer an older one for a moment
 * @throws CliError when it does not
 */
export async function stopBadCanary(stable: string, options: Verification): Promise<void> {
  const { origin, report, site } = options;
  const team = selectTeam(options);
  const { name } = team;
  const canary = await makeNextImage(site, name);
  await team.run(['publish', 'build', '--share', '10']);
  await untilOffered(options, name, canary);
  const reports: readonly ReleaseReport[] = [
    { remote: name, version: canary, failed: true },
    { remote: name, version: stable, loadMs: 120 },
  ];
  for (let load = 0; load < PAGE_LOADS; load += 1) for (const one of reports) await reportReleases(origin, [one]);
  const reported = performance.now();
  const isStopped = async () => {
    const { stopped } = readStoreIndex(await fetchFrom(origin)('remotes/trust/index.json'));
    return stopped[name]?.includes(canary) ?? false;
  };
  await until(isStopped, {
    withinMs: STOPPED_WITHIN_MS,
    everyMs: POLL_MS,
    otherwise: async () =>
      `${WATCHER} did not stop ${name} ${canary}. Its log:\n${await site.compose('logs', '--no-log-prefix', WATCHER)}`,
  });
  report(`${WATCHER} stopped a canary that fails by itself, within ${secondsSince(reported, 0)} s`);
}
