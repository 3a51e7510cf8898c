import { CliError } from '@inspire/devkit/terminal/cli-error';
import type { ListedRelease, ReleaseList } from '@inspire/shared/remote/trust';
import { withRelease } from './list-change';
import { listRelease, type Published, type RolloutOptions } from './publish-release';
import type { SignedReleaseStore } from './signed-release-store';
import { releasesOf } from './site/read-site';

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
  { canary }: Pick<RolloutOptions, 'canary'> = {},
): Promise<Omit<Published, 'warnings'>> {
  return listRelease(signedStore, { name, version }, (list, site) => {
    const { weight: _, ...staged } = stagedRelease(list, version);
    const release: ListedRelease = {
      ...staged,
      ...(canary !== undefined && { weight: canary }),
      publishedAt: new Date().toISOString(),
    };
    const available = releasesOf(site, name);
    return withRelease(list, release, { environment: 'production', available });
  });
}
