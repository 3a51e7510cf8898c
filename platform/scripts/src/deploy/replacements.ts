import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { SHELL_NAME } from '@inspire/shared/remote';
import { listPageFiles, readShellVersion, readVersions } from './journey';
import { makeNextImage } from './next-image';
import { findForeignChanges, readStoreState, storeUrl } from './store-state';
import { isMissingAsset, startTraffic, summarize } from './traffic';
import type { Bought, Verification } from './verification';

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

export const isRelease = (name: string): boolean => name === SHELL_NAME || name.startsWith('mfe-');

/** Waits until the site offers a release to browsers. @throws CliError */
export async function untilOffered(origin: string, name: string, version: string): Promise<void> {
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

/**
 * The guide's commands: an update and a roll-back of servers, then a new release of the shell and of each remote.
 */
function listChanges(origin: string, options: Verification): Change[] {
  const { config, guide, site } = options;
  const servers = [guide.blocksOf('Update').slice(0, -1), guide.blocksOf('Roll back').slice(0, 1)].flat();
  const replacements = servers.map((block) => ({
    name: block.at(-1)?.split(' ').at(-1) ?? '',
    run: async () => {
      for (const line of block) await site.runLine(line);
      return `${block[0]?.startsWith('TAG=') ? 'rolled back' : 'updated'} ${block.at(-1)?.split(' ').at(-1)}`;
    },
  }));
  const releases = Object.keys(config.services)
    .filter(isRelease)
    .map((name) => ({
      name,
      run: async () => {
        const version = await makeNextImage(site, name);
        await site.compose('up', '--no-build', '--no-deps', '--exit-code-from', name, name);
        await untilOffered(origin, name, version);
        return `published ${name} ${version}`;
      },
    }));
  return [...replacements, ...releases];
}

/**
 * Replaces services and publishes releases under traffic, also of tabs that are open already.
 * @throws CliError when a request fails, a file of a page is missing, or a publication changes more than its own package
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
      const before = await readStoreState(origin, await storeUrl(options));
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
      const after = await readStoreState(origin, await storeUrl(options));
      const foreign = findForeignChanges(isRelease(name) ? name : undefined, before, after);
      if (foreign.length > 0) faults.push(`${done}, and ${foreign.join(', ')}`);
      options.report(`${done} under traffic: ${steps} steps of viewers, ${failures.length} failed`);
    }
  }
  if (faults.length > 0) throw new CliError(faults.join('\n'));
  return counts;
}
