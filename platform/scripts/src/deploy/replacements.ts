import { CliError } from '@inspire/devkit/terminal/cli-error';
import { SHELL_NAME } from '@inspire/shared/remote';
import { listPageFiles, readShellVersion, readVersions } from './journey';
import { makeNextImage } from './next-build';
import { findForeignChanges, readStoreState } from './store-state';
import { isMissingAsset, summarize, underTraffic } from './traffic';
import { until } from './until';
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
export async function untilOffered({ origin }: Verification, name: string, version: string): Promise<void> {
  const isOffered = async () =>
    name === SHELL_NAME
      ? (await readShellVersion(origin)) === version
      : ((await readVersions(origin))[name]?.includes(version) ?? false);
  await until(isOffered, {
    withinMs: LISTED_WITHIN_MS,
    otherwise: () => `${name} ${version} is not offered to browsers.`,
  });
}

/**
 * The guide's commands: an update and a roll-back of servers, then a new release of the shell and of each remote.
 */
function listChanges(options: Verification): Change[] {
  const { config, guide, site } = options;
  const servers = [guide('Update').slice(0, -1), guide('Roll back').slice(0, 1)].flat();
  const replacements = servers.map((block) => {
    const name = block.at(-1)?.split(' ').at(-1) ?? '';
    const run = async () => {
      for (const line of block) await site.runLine(line);
      return `${block[0]?.startsWith('TAG=') ? 'rolled back' : 'updated'} ${name}`;
    };
    return { name, run };
  });
  const releases = Object.keys(config.services)
    .filter(isRelease)
    .map((name) => ({
      name,
      run: async () => {
        const version = await makeNextImage(site, name);
        await site.compose('up', '--no-build', '--no-deps', '--exit-code-from', name, name);
        await untilOffered(options, name, version);
        return `published ${name} ${version}`;
      },
    }));
  return [...replacements, ...releases];
}

/**
 * Replaces services and publishes releases under traffic, also of tabs that are open already.
 * @throws CliError when a request fails, a file of a page is missing, or a publication changes more than its own package
 */
export async function replaceUnderTraffic(bought: Bought, options: Verification): Promise<ReplacementCounts> {
  const { origin } = options;
  const counts: ReplacementCounts = { deploys: 0, failedByApi: 0, failedByOthers: 0, missingAssets: 0 };
  const faults: string[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    for (const { name, run } of listChanges(options)) {
      const openTab = await listPageFiles(origin);
      const before = await readStoreState(options);
      const { result: done, steps, failures } = await underTraffic({ origin, ...bought, openTab }, run);
      counts.deploys += 1;
      counts[name === 'api' ? 'failedByApi' : 'failedByOthers'] += failures.length;
      counts.missingAssets += failures.filter(isMissingAsset).length;
      if (failures.length > 0) faults.push(`${done}, and requests failed:\n${summarize(failures)}`);
      const after = await readStoreState(options);
      const foreign = findForeignChanges(isRelease(name) ? name : undefined, before, after);
      if (foreign.length > 0) faults.push(`${done}, and ${foreign.join(', ')}`);
      options.report(`${done} under traffic: ${steps} steps of viewers, ${failures.length} failed`);
    }
  }
  if (faults.length > 0) throw new CliError(faults.join('\n'));
  return counts;
}
