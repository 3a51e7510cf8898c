import { findCommonOwnership, type Ownership, type RemoteReleases } from '@inspire/shared/remote';
import type { ListedRelease } from '@inspire/shared/remote/trust';

/** What the choice among releases needs of one. */
export type Weighted = Pick<ListedRelease, 'version' | 'weight'>;

export const isForAll = ({ weight = 100 }: Pick<Weighted, 'weight'>): boolean => weight >= 100;

/**
 * Returns the releases of a remote that browsers take now: the pinned one; else the newest and, while that is a canary,
 * the following ones down to the first that all browsers get.
 */
export function currentReleases<R extends Weighted>({ pinned, releases }: RemoteReleases<R>): R[] {
  const chosen = releases.find(({ version }) => version === pinned);
  if (chosen) return [chosen];
  const full = releases.findIndex(isForAll);
  return releases.slice(0, full < 0 ? releases.length : full + 1);
}

export interface ActiveCanary<R> {
  readonly canary: R;
  /** Share of browsers that take it, in percent; those of a newer canary included. */
  readonly percent: number;
  /** The release of the browsers that take no canary. */
  readonly stable: R;
}

/** Returns the releases that a share of browsers takes now, newest first; none while the remote is pinned. */
export function findCanaries<R extends Weighted>(remote: RemoteReleases<R>): ActiveCanary<R>[] {
  const current = currentReleases(remote);
  const stable = current.pop();
  if (!stable || !isForAll(stable)) return [];
  return current.flatMap((canary) => {
    const { weight: percent = 100 } = canary;
    return percent > 0 ? [{ canary, percent, stable }] : [];
  });
}

/**
 * Names the path, prefix or exclusive slot of a new release that another remote owns now, and that remote; undefined
 * without a conflict.
 */
export function findConflict(
  remotes: Readonly<Record<string, RemoteReleases<Weighted & Ownership>>>,
  name: string,
  wanted: Ownership,
): { what: string; owner: string } | undefined {
  for (const [owner, remote] of Object.entries(remotes)) {
    if (owner === name) continue;
    for (const release of currentReleases(remote)) {
      const what = findCommonOwnership(wanted, release);
      if (what !== undefined) return { what, owner };
    }
  }
  return undefined;
}
