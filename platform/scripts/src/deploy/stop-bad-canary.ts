import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import type { ReleaseReport } from '@inspire/shared/contracts';
import { reportReleases } from './journey';
import { makeNextImage } from './next-image';
import { readAuditLine, selectTeam, SERVICE } from './publish-as-team';
import { untilOffered } from './replacements';
import type { Verification } from './verification';

/** Enough page loads of each release for a judgement (ADR-60). */
const PAGE_LOADS = 150;
const STOPPED_WITHIN_MS = 90_000;
const POLL_MS = 5_000;

/** The release service judges once a minute. @throws what reading last threw */
async function untilRecorded(read: () => Promise<string>): Promise<string> {
  const deadline = performance.now() + STOPPED_WITHIN_MS;
  for (;;) {
    try {
      return await read();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await sleep(POLL_MS);
    }
  }
}

/**
 * Publishes a canary that fails in every browser that tries it, and reports that as browsers do: the release service takes it from
 * them by itself, and records it (ADR-64).
 * @param stable the release before it; gateways may offer an older one for a moment
 * @throws CliError when it does not
 */
export async function stopBadCanary(origin: string, stable: string, options: Verification): Promise<void> {
  const team = selectTeam(options);
  const { name } = team;
  const canary = await makeNextImage(options.site, name);
  await team.run(['publish', 'build', '--canary', '10']);
  await untilOffered(origin, name, canary);
  const reports: readonly ReleaseReport[] = [
    { remote: name, version: canary, failed: true },
    { remote: name, version: stable, loadMs: 120 },
  ];
  for (let load = 0; load < PAGE_LOADS; load += 1) for (const report of reports) await reportReleases(origin, [report]);
  const reported = performance.now();
  const stopped = await untilRecorded(() => readAuditLine(team, 'stop canary', canary)).catch(
    async (error: unknown) => {
      const log = await options.site.compose('logs', '--no-log-prefix', SERVICE);
      throw new CliError(`${messageOf(error)}\nThe log of ${SERVICE}:\n${log}`);
    },
  );
  const seconds = ((performance.now() - reported) / 1_000).toFixed(0);
  options.report(
    `release-service stopped a canary that fails by itself, within ${seconds} s: recorded as “${stopped}”`,
  );
}
