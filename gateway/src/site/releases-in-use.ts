import type { Release } from '@inspire/shared/remote';
import { chooseReleases } from '../document/plan';
import type { SiteContent } from './site-content-store';

const MAX_BUCKET = 99;

export interface ReleaseInUse {
  readonly remote: string;
  readonly version: string;
  readonly channel: 'stable' | 'canary' | 'pinned';
}

/** Lists the releases that browsers get. The choice changes only at the buckets that a weight names. */
export function listReleasesInUse({ registry, shell }: SiteContent): ReleaseInUse[] {
  if (!registry || !shell) return [];
  const { remotes } = registry.registry;
  const weights = Object.values(remotes).flatMap(({ releases }) => releases.map(({ weight }) => weight ?? 0));
  const buckets = new Set([0, MAX_BUCKET, ...weights.filter((weight) => weight <= MAX_BUCKET)]);
  const channelOf = (remote: string, { version, weight = 100 }: Release): ReleaseInUse['channel'] => {
    if (remotes[remote]?.pinned === version) return 'pinned';
    return weight < 100 ? 'canary' : 'stable';
  };
  const inUse = new Map<string, ReleaseInUse>();
  for (const bucket of buckets)
    for (const [remote, release] of chooseReleases(registry.registry, shell.contract, bucket)) {
      const { version } = release;
      inUse.set(`${remote} ${version}`, { remote, version, channel: channelOf(remote, release) });
    }
  return [...inUse.values()];
}
