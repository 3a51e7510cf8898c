import type { OwnedPath, OwnedSlot, SlotName } from './manifest';
import type { Registry, Release } from './registry';

const trimmed = (pathname: string): string => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

/** The release of each remote that a browser has chosen. */
export type ChosenReleases = ReadonlyMap<string, Release>;

/** The declared path of a release that a pathname is: the same, without regard to a slash at the end. */
export const findPath = (release: Release, pathname: string): OwnedPath | undefined =>
  release.paths.find(({ path }) => path === trimmed(pathname));

/**
 * The remote that owns a pathname. What the chosen release declares counts; if no chosen release declares it, any listed
 * release of a remote does, so that a path never becomes unknown because its newest release failed.
 */
export function findOwner(registry: Registry, chosen: ChosenReleases, pathname: string): string | undefined {
  for (const [name, release] of chosen) if (findPath(release, pathname)) return name;
  return Object.keys(registry.remotes).find((name) =>
    registry.remotes[name]?.releases.some((release) => findPath(release, pathname) !== undefined),
  );
}

/** Who fills a slot, and whether it needs a session. */
export function findSlot(chosen: ChosenReleases, slot: SlotName): { name: string; slot: OwnedSlot } | undefined {
  for (const [name, release] of chosen) {
    const owned = release.slots.find((candidate) => candidate.name === slot);
    if (owned) return { name, slot: owned };
  }
  return undefined;
}
