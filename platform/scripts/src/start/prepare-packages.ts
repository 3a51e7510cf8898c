import { join } from 'node:path';
import pMap from 'p-map';
import {
  type BuildOutcome,
  buildPackage,
  snapshotVersion,
  waitingFor,
  withDist,
} from '@inspire/devkit/build/build-package';
import { BUILD_CONCURRENCY } from '@inspire/devkit/build/command';
import { createFingerprints } from '@inspire/devkit/build/fingerprint';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { formatDuration, type Progress } from '@inspire/devkit/terminal/progress';
import { isBuildable, isRemote, isShell, type Package, type Repository } from '@inspire/devkit/workspace/repository';
import type { SiteReleaseStore } from '@inspire/releases/open-site-release-store';
import { publishBuild } from '@inspire/releases/publish';
import type { RolloutOptions } from '@inspire/releases/publish-release';
import { publishShell } from '@inspire/releases/publish-shell';
import { releasesOf } from '@inspire/releases/site/read-site';
import { isPublishedAtStart } from './publish-rule';

export interface Preparation {
  readonly repository: Repository;
  readonly targets: readonly Package[];
  readonly signedStore: SiteReleaseStore;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly isProduction: boolean;
}

const notPublished = (name: string, current: string): string =>
  `${name} has changed since ${current}, which viewers keep. To publish the change, run: npm run release -- publish ${name} --snapshot`;

const hidden = (name: string, current: string): string =>
  `${name} ${current} was published after this build and is served; npm run dev -- ${name} shows your sources`;

/** Returns the shell, which takes longest to build, and then the remotes. */
export const sitePackages = ({ packages }: Repository): Package[] =>
  packages
    .filter((one) => isBuildable(one) && (isShell(one) || isRemote(one)))
    .sort((left, right) => Number(isShell(right)) - Number(isShell(left)));

/**
 * Builds those packages that have changed, and publishes them as snapshots, as far as `isPublishedAtStart` wants it.
 * A remote that cannot be built or published keeps its older release and does not stop the site.
 * @throws CliError when the shell cannot be built
 */
export async function preparePackages({
  repository,
  targets,
  signedStore,
  progress,
  signal,
  isProduction,
}: Preparation): Promise<void> {
  const fingerprints = createFingerprints(repository);

  const prepare = async (target: Package): Promise<void> => {
    const began = performance.now();
    const fingerprint = await fingerprints.of(target);
    const version = snapshotVersion(target, fingerprint);
    const listed = releasesOf(await signedStore.readSite(), target.short);
    const [newest] = listed.releases;
    if (isProduction && newest) {
      if (!listed.releases.some((release) => release.version === version))
        progress.warn(notPublished(target.short, newest.version));
      return progress.step(`${target.short} stays on its releases`);
    }
    const describe = ({ isSkipped }: BuildOutcome) =>
      isSkipped ? 'unchanged' : `built in ${formatDuration(performance.now() - began)}`;
    const work = async () => {
      const outcome = await buildPackage({ target, fingerprint, version, signal });
      if (outcome.warnings !== '') progress.warn(`${target.short}\n${outcome.warnings}`);
      const isWanted: RolloutOptions['isWanted'] = (present) => isPublishedAtStart(present, version, isProduction);
      const published = isShell(target)
        ? await publishShell(signedStore, join(target.dir, 'dist'), { isWanted })
        : await publishBuild(signedStore, target.dir, { base: signedStore.base, onOverBudget: 'warn', isWanted });
      const release = published.outcome === 'published' ? `, published as ${version}` : '';
      progress.step(`${target.short} ${describe(outcome)}${release}`);
      for (const warning of published.warnings) progress.warn(warning);
      if (published.outcome === 'unchanged' && newest && newest.version !== version)
        progress.warn(hidden(target.short, newest.version));
      if (published.pinned)
        progress.warn(`${target.short} stays on ${published.pinned}, to which everybody was returned`);
    };
    await withDist(target, work, () => progress.step(waitingFor(target)));
  };

  const tolerate = async (target: Package): Promise<void> => {
    try {
      await prepare(target);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof CliError) || isShell(target)) throw error;
      progress.warn(`${error.message}\nThe site starts without this build of ${target.short}.`);
    }
  };

  await pMap(targets, tolerate, { concurrency: BUILD_CONCURRENCY });
}
