import { type RemoteReleases, SHELL_NAME } from '@inspire/shared/remote';
import type { AvailableReleases, ListedRelease, ReleaseEnvironment, ReleaseList } from '@inspire/shared/remote/trust';
import { currentReleases, type Weighted } from './current-releases';

/** Listed snapshots per remote. Pages carry lists, so they must stay small. */
const KEPT_SNAPSHOTS = 3;
/** Listed releases, for roll-backs; of the shell, whose files gateways copy, fewer. */
const KEPT_RELEASES = 5;
const KEPT_SHELLS = 3;

export const emptyList = (name: string): ReleaseList => ({
  type: 'releases',
  name,
  sequence: 0,
  staging: [],
  production: [],
});

export const isSnapshot = (version: string): boolean => /-s[0-9a-f]{10}$/.test(version);

/** Returns the versions that browsers take now, or would take without the return to an older one: they stay listed. */
function releasesInUse<R extends Weighted>({ pinned, releases }: RemoteReleases<R>): ReadonlySet<string> {
  const unpinned = currentReleases({ releases });
  const current = pinned === undefined ? [] : currentReleases({ pinned, releases });
  return new Set([...current, ...unpinned].map(({ version }) => version));
}

/** Puts a release in front of others, as `withRelease` does, in one environment. */
export interface Placement {
  readonly environment: ReleaseEnvironment;
  /** The releases of the list that browsers may take. */
  readonly available: AvailableReleases;
}

/**
 * Puts a release in front of the others; old ones that no browser takes leave the list. Returns the same object when nothing changes: the
 * version is already first, or it is an older numbered release (a job that runs twice must not roll back).
 */
export function withRelease(
  list: ReleaseList,
  release: ListedRelease,
  { environment, available }: Placement,
): ReleaseList {
  const present = list[environment];
  const at = present.findIndex(({ version }) => version === release.version);
  const isBehindNumbered = present.slice(0, Math.max(0, at)).some(({ version }) => !isSnapshot(version));
  if (at === 0 || (at > 0 && isBehindNumbered && !isSnapshot(release.version))) return list;
  const releases = [release, ...present.filter(({ version }) => version !== release.version)];
  const others = available.releases.filter(({ version }) => version !== release.version);
  const inUse = releasesInUse({ ...available, releases: [release, ...others] });
  const most = { snapshots: KEPT_SNAPSHOTS, numbered: list.name === SHELL_NAME ? KEPT_SHELLS : KEPT_RELEASES };
  const kept = releases.filter(({ version }) => {
    const isKept = isSnapshot(version) ? most.snapshots-- > 0 : most.numbered-- > 0;
    return isKept || inUse.has(version);
  });
  return withoutLostVersions({ ...list, [environment]: kept });
}

/** Forgets what the list says of versions that it does not contain any more. */
function withoutLostVersions({ pinned, withdrawn = [], ...list }: ReleaseList): ReleaseList {
  const listed = new Set([...list.production, ...list.staging].map(({ version }) => version));
  const left = withdrawn.filter((version) => listed.has(version));
  return {
    ...list,
    ...(pinned !== undefined && listed.has(pinned) && { pinned }),
    ...(left.length > 0 && { withdrawn: left }),
  };
}

/** Returns every browser to a version, or to none. Returns the same object when nothing changes. */
export function withPin(list: ReleaseList, version: string | undefined): ReleaseList {
  if (list.pinned === version) return list;
  const { pinned: _, ...others } = list;
  return { ...others, ...(version !== undefined && { pinned: version }) };
}

/** Gives a listed release to a share of browsers, or with 100 to all. Returns the same object when nothing changes. */
export function withShare(list: ReleaseList, version: string, percent: number): ReleaseList {
  const release = list.production.find((one) => one.version === version);
  if (!release || (release.weight ?? 100) === percent) return list;
  const { weight: _, ...whole } = release;
  const next = percent === 100 ? whole : { ...whole, weight: percent };
  return { ...list, production: list.production.map((one) => (one === release ? next : one)) };
}

/** Takes versions from all browsers, or gives them back. Returns the same object when nothing changes. */
export function withWithdrawn(list: ReleaseList, versions: readonly string[], isWithdrawn: boolean): ReleaseList {
  const { withdrawn = [], ...others } = list;
  const rest = withdrawn.filter((one) => !versions.includes(one));
  const next = isWithdrawn ? [...withdrawn, ...versions.filter((one) => !withdrawn.includes(one))] : rest;
  if (next.length === withdrawn.length) return list;
  return { ...others, ...(next.length > 0 && { withdrawn: next }) };
}

/** Returns the versions whose share a change sets anew: their team knows of a stop, and ends it. */
export const endedStops = (previous: ReleaseList, next: ReleaseList): string[] =>
  next.production
    .filter((release) => {
      const before = previous.production.find(({ version }) => version === release.version);
      return before?.weight !== release.weight || before?.publishedAt !== release.publishedAt;
    })
    .map(({ version }) => version);
