import type { OwnedPath, OwnedSlot, Registry, Release, RemoteReleases } from '@inspire/shared/remote';

/**
 * The releases of a remote that browsers take at the moment: the pinned one; else the newest and, while that is a canary,
 * those behind it down to the first that all browsers get.
 */
export function currentReleases({ pinned, releases }: RemoteReleases): Release[] {
  const chosen = releases.find(({ version }) => version === pinned);
  if (chosen) return [chosen];
  const full = releases.findIndex(({ weight }) => weight === undefined || weight >= 100);
  return releases.slice(0, full < 0 ? releases.length : full + 1);
}

export interface Ownership {
  readonly paths: readonly OwnedPath[];
  readonly slots: readonly OwnedSlot[];
}

/** Says which path or slot of a release to come another remote has at the moment, and who; undefined if none. */
export function findConflict(
  registry: Registry,
  name: string,
  wanted: Ownership,
): { what: string; owner: string } | undefined {
  for (const [owner, remote] of Object.entries(registry.remotes)) {
    if (owner === name) continue;
    for (const release of currentReleases(remote)) {
      const path = wanted.paths.find((one) => release.paths.some((other) => other.path === one.path));
      if (path) return { what: `the path ${path.path}`, owner };
      const slot = wanted.slots.find((one) => release.slots.some((other) => other.name === one.name));
      if (slot) return { what: `the slot ${slot.name}`, owner };
    }
  }
  return undefined;
}
