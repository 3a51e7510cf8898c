import { exclusiveSlots, isUnderPrefix, type Ownership, type RemoteReleases } from '@inspire/shared/remote';
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

const overlap = (one: string, other: string): boolean => isUnderPrefix(one, other) || isUnderPrefix(other, one);

function findPathConflict(wanted: Ownership, current: Ownership): string | undefined {
  const prefixes = wanted.prefixes ?? [];
  const otherPrefixes = current.prefixes ?? [];
  const path = wanted.paths.find(
    (one) =>
      current.paths.some((other) => other.path === one.path) ||
      otherPrefixes.some((prefix) => isUnderPrefix(prefix.path, one.path)),
  );
  if (path) return `the path ${path.path}`;
  const prefix = prefixes.find(
    (one) =>
      otherPrefixes.some((other) => overlap(one.path, other.path)) ||
      current.paths.some((other) => isUnderPrefix(one.path, other.path)),
  );
  return prefix && `the prefix ${prefix.path} or a path below it`;
}

/**
 * Names the path, prefix or exclusive slot of a new release that another remote owns now, and that remote; undefined
 * without a conflict. A prefix conflicts with every overlapping path and prefix of another remote. Slots that are not
 * exclusive accept several remotes.
 */
export function findConflict(
  remotes: Readonly<Record<string, RemoteReleases<Weighted & Ownership>>>,
  name: string,
  wanted: Ownership,
): { what: string; owner: string } | undefined {
  for (const [owner, remote] of Object.entries(remotes)) {
    if (owner === name) continue;
    for (const release of currentReleases(remote)) {
      const path = findPathConflict(wanted, release);
      if (path) return { what: path, owner };
      const slot = wanted.slots.find(
        (one) => exclusiveSlots.has(one.name) && release.slots.some((other) => other.name === one.name),
      );
      if (slot) return { what: `the slot ${slot.name}`, owner };
    }
  }
  return undefined;
}
