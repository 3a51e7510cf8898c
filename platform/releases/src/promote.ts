import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { ListedRelease, ReleaseList } from '@inspire/shared/remote/trust';
import { withRelease } from './list-change';
import { listRelease, type Published } from './publish-release';
import { assertCanary, assertOwnership } from './release-rules';
import type { SignedReleaseStore } from './signed-release-store';
import { allReleases, releasesOf } from './site/read-site';

export interface PromoteOptions {
  /** Share of browsers, 0 to 99, that take the release at first; all by default. */
  readonly canary?: number | undefined;
  readonly now?: () => Date;
}

/** @throws CliError when the version is not listed in staging */
function stagedRelease({ name, staging }: ReleaseList, version: string): ListedRelease {
  const release = staging.find((one) => one.version === version);
  if (release) return release;
  throw new CliError(
    staging.length === 0
      ? `${name} has no release in staging: 'release publish ${name} --staging' lists one there.`
      : `${name} ${version} is not in staging; there are ${staging.map((one) => one.version).join(', ')}.`,
  );
}

/**
 * Lists a release of staging in production: the same manifest, so the same bytes.
 * @throws CliError as publishing does
 */
export async function promoteRelease(
  signedStore: SignedReleaseStore,
  name: string,
  version: string,
  { canary, now = () => new Date() }: PromoteOptions = {},
): Promise<Omit<Published, 'warnings'>> {
  return listRelease(signedStore, { name, version }, (list, site) => {
    const { weight: _, ...staged } = stagedRelease(list, version);
    const release: ListedRelease = {
      ...staged,
      ...(canary !== undefined && { weight: canary }),
      publishedAt: now().toISOString(),
    };
    const available = releasesOf(site, name);
    const others = available.releases.filter((one) => one.version !== version);
    if (canary !== undefined) assertCanary(name, version, [release, ...others]);
    assertOwnership(allReleases(site), { name, ...release }, 'promoted');
    return withRelease(list, release, { environment: 'production', available });
  });
}
