import type { RemoteReleases } from '@inspire/shared/remote';
import type { ListedRelease, ReleaseEnvironment, ReleaseList } from '@inspire/shared/remote/trust';
import { currentReleases, type Weighted } from './current-releases';

/** Listed snapshots per remote. Documents carry lists, so they must stay small. */
const KEPT_SNAPSHOTS = 3;

export const emptyList = (name: string): ReleaseList => ({
  type: 'releases',
  name,
  sequence: 0,
  staging: [],
  production: [],
});

export const isSnapshot = (version: string): boolean => /-s[0-9a-f]{10}$/.test(version);

/** Returns what browsers take now, or would take without the pin: gc never unlists it. */
export function releasesInUse<R extends Weighted>({ pinned, releases }: RemoteReleases<R>): ReadonlySet<string> {
  const unpinned = currentReleases({ releases });
  const current = pinned === undefined ? [] : currentReleases({ pinned, releases });
  return new Set([...current, ...unpinned].map(({ version }) => version));
}

/** Puts a release in front of others, as `withRelease` does, in one environment. */
export interface Placement {
  readonly environment: ReleaseEnvironment;
  /** The releases of the list with what operators chose. */
  readonly chosen: RemoteReleases<ListedRelease>;
}

/**
 * Puts a release in front of the others. Returns the same object when nothing changes: the version is already first, or
 * it is an older numbered release (a job that runs twice must not roll back; `pin` does that).
 */
export function withRelease(
  list: ReleaseList,
  release: ListedRelease,
  { environment, chosen }: Placement,
): ReleaseList {
  const present = list[environment];
  const at = present.findIndex(({ version }) => version === release.version);
  const isBehindNumbered = present.slice(0, Math.max(0, at)).some(({ version }) => !isSnapshot(version));
  if (at === 0 || (at > 0 && isBehindNumbered && !isSnapshot(release.version))) return list;
  const releases = [release, ...present.filter(({ version }) => version !== release.version)];
  const shared = chosen.releases.filter(({ version }) => version !== release.version);
  const inUse = releasesInUse({ ...chosen, releases: [release, ...shared] });
  let snapshots = 0;
  return {
    ...list,
    [environment]: releases.filter(
      ({ version }) => !isSnapshot(version) || ++snapshots <= KEPT_SNAPSHOTS || inUse.has(version),
    ),
  };
}

/** Removes releases from an environment. Returns the same object when none of them is listed. */
export function withoutReleases(
  list: ReleaseList,
  versions: ReadonlySet<string>,
  environment: ReleaseEnvironment,
): ReleaseList {
  const releases = list[environment].filter(({ version }) => !versions.has(version));
  return releases.length === list[environment].length ? list : { ...list, [environment]: releases };
}
