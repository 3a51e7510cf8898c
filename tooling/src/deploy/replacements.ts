import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SHELL_NAME } from '@inspire/shared/remote';
import { CliError } from '../terminal/cli-error';
import { listPageFiles, readShellVersion, readVersions } from './journey';
import { renumberBuild } from './next-build';
import { isMissingAsset, startTraffic, summarize } from './traffic';
import type { Bought, Verification } from './verification';

const REPLACED = ['gateway', 'api', 'worker'];
/** Gateways read the list of releases again within seconds. */
const LISTED_WITHIN_MS = 30_000;

export interface ReplacementCounts {
  /** Replaced services and published releases. */
  deploys: number;
  failedByApi: number;
  failedByOthers: number;
  missingAssets: number;
}

interface Change {
  readonly name: string;
  readonly run: () => Promise<string>;
}

const isRelease = (name: string): boolean => name === SHELL_NAME || name.startsWith('mfe-');

/** Waits until the site offers a release to browsers. @throws CliError */
async function untilOffered(origin: string, name: string, version: string): Promise<void> {
  const isOffered = async () =>
    name === SHELL_NAME
      ? (await readShellVersion(origin)) === version
      : ((await readVersions(origin))[name]?.includes(version) ?? false);
  const deadline = performance.now() + LISTED_WITHIN_MS;
  while (!(await isOffered())) {
    if (performance.now() > deadline) throw new CliError(`${name} ${version} is not offered to browsers.`);
    await sleep(250);
  }
}

/** The services that an update replaces, then a new release of the shell and of each remote. */
function listChanges(origin: string, { site, names, dist }: Verification): Change[] {
  const replacements = REPLACED.map((name) => ({
    name,
    run: async () => {
      await site.replace(name);
      return `replaced ${name}`;
    },
  }));
  const releases = names.filter(isRelease).map((name) => ({
    name,
    run: async () => {
      const version = await renumberBuild(join(dist, name));
      await site.runAgain(name);
      await untilOffered(origin, name, version);
      return `published ${name} ${version}`;
    },
  }));
  return [...replacements, ...releases];
}

/**
 * Replaces services and publishes releases under traffic, also of tabs that are open already.
 * @throws CliError when a request fails or a file of a page is missing
 */
export async function replaceUnderTraffic(
  origin: string,
  { viewer, video }: Bought,
  options: Verification,
): Promise<ReplacementCounts> {
  const counts: ReplacementCounts = { deploys: 0, failedByApi: 0, failedByOthers: 0, missingAssets: 0 };
  const faults: string[] = [];
  for (let round = 0; round < options.rounds.deploys; round += 1) {
    for (const { name, run } of listChanges(origin, options)) {
      const openTab = await listPageFiles(origin);
      const traffic = startTraffic({ origin, viewer, video, openTab });
      const done = await run().catch(async (error: unknown) => {
        await traffic.stop();
        throw error;
      });
      const { steps, failures } = await traffic.stop();
      counts.deploys += 1;
      counts[name === 'api' ? 'failedByApi' : 'failedByOthers'] += failures.length;
      counts.missingAssets += failures.filter(isMissingAsset).length;
      if (failures.length > 0) faults.push(`${done}, and requests failed:\n${summarize(failures)}`);
      options.report(`${done} under traffic: ${steps} steps of viewers, ${failures.length} failed`);
    }
  }
  if (faults.length > 0) throw new CliError(faults.join('\n'));
  return counts;
}
