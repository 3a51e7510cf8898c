import type { RemoteReleases } from '../registry';
import type { ListedRelease, ReleaseEnvironment, ReleaseList } from './release-list';
import type { StoreIndex } from './store-index';
import type { Trust } from './trust';

/** The releases of a list among which browsers choose. */
export type AvailableReleases = RemoteReleases<ListedRelease>;

const ownOf = (record: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] =>
  (Object.hasOwn(record, name) ? record[name] : undefined) ?? [];

/**
 * Returns the releases of a list that browsers may take: without what its team withdrew and what the site blocked. A canary that was
 * stopped has a share of 0; a release for all browsers cannot be stopped.
 */
export function availableReleases(
  list: ReleaseList,
  environment: ReleaseEnvironment,
  { blocked }: Pick<Trust, 'blocked'>,
  stopped: StoreIndex['stopped'] = {},
): AvailableReleases {
  const refused = new Set([...(list.withdrawn ?? []), ...ownOf(blocked, list.name)]);
  const ended = ownOf(stopped, list.name);
  const releases = list[environment]
    .filter(({ version }) => !refused.has(version))
    .map((release) =>
      release.weight !== undefined && release.weight < 100 && ended.includes(release.version)
        ? { ...release, weight: 0 }
        : release,
    );
  const isPinned = releases.some(({ version }) => version === list.pinned);
  return { ...(list.pinned !== undefined && isPinned && { pinned: list.pinned }), releases };
}
