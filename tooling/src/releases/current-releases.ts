import {
  exclusiveSlots,
  isUnderPrefix,
  type Ownership,
  type Registry,
  type Release,
  type RemoteReleases,
} from '@inspire/shared/remote';

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

/** What two remotes cannot both own, beside each other's paths. */
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
 * Says which path, prefix or exclusive slot of a release to come another remote has at the moment, and who; undefined if
 * none. A prefix conflicts with every path and prefix of another remote that it overlaps. Other slots take several fillers.
 */
export function findConflict(
  registry: Registry,
  name: string,
  wanted: Ownership,
): { what: string; owner: string } | undefined {
  for (const [owner, remote] of Object.entries(registry.remotes)) {
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
