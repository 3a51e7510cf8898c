import {
  type Audience,
  exclusiveSlots,
  type OwnedPath,
  type OwnedPrefix,
  type OwnedSlot,
  type Ownership,
} from './manifest';
import type { Registry, Release } from './registry';

const trimSlashes = (pathname: string): string => (pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

/** The release of each remote that a browser has chosen. */
export type ChosenReleases<R = Release> = ReadonlyMap<string, R>;

/** What the search for an owner has to know of the remotes. */
export type ListedOwners = Pick<Registry<Ownership>, 'remotes'>;

/** What is known of the viewer; undefined for a guest. */
export interface Viewer {
  readonly roles?: readonly string[] | undefined;
}

/** True when the viewer has the role that a path or slot asks for, if any. */
export const hasRole = ({ role }: Audience, viewer: Viewer | undefined): boolean =>
  role === undefined || viewer?.roles?.includes(role) === true;

/** True when a slot is shown to the viewer: a guest has none that needs a session. */
export const isOfferedTo = (audience: Audience, viewer: Viewer | undefined): boolean =>
  (!audience.session || viewer !== undefined) && hasRole(audience, viewer);

/** True for the prefix's own path and for every path below it. */
export const isUnderPrefix = (prefix: string, pathname: string): boolean => `${pathname}/`.startsWith(`${prefix}/`);

/**
 * Finds what a release declares for a pathname: its own path, or else its longest prefix. A slash at the end does not
 * matter.
 */
export function findPath({ paths, prefixes = [] }: Ownership, pathname: string): OwnedPath | undefined {
  const trimmed = trimSlashes(pathname);
  const longestFirst = [...prefixes].sort((one, other) => other.path.length - one.path.length);
  return (
    paths.find(({ path }) => path === trimmed) ?? longestFirst.find(({ path }): boolean => isUnderPrefix(path, trimmed))
  );
}

type Find = (release: Ownership) => OwnedPath | OwnedPrefix | undefined;

function findIn(registry: ListedOwners, chosen: ChosenReleases<Ownership>, find: Find): string | undefined {
  for (const [name, release] of chosen) if (find(release)) return name;
  return Object.keys(registry.remotes).find((name) =>
    registry.remotes[name]?.releases.some((release) => find(release) !== undefined),
  );
}

/**
 * The remote that owns a pathname. A declared path counts before any prefix. What the chosen release declares counts; if no
 * chosen release declares it, any listed release of a remote does, so that a path never becomes unknown because its newest
 * release failed.
 * @param viewer hides what asks for a role that the viewer lacks
 */
export function findOwner(
  registry: ListedOwners,
  chosen: ChosenReleases<Ownership>,
  pathname: string,
  viewer?: Viewer,
): string | undefined {
  const offered = (owned: OwnedPath | undefined) => (owned && hasRole(owned, viewer) ? owned : undefined);
  return (
    findIn(registry, chosen, ({ paths, slots }) => offered(findPath({ paths, slots }, pathname))) ??
    findIn(registry, chosen, (release) => offered(findPath(release, pathname)))
  );
}

/** A remote that fills a slot, with what it declares of it. */
export interface SlotFiller {
  readonly name: string;
  readonly slot: OwnedSlot;
}

/** The remotes that fill a slot: by the `order` that they declare, lowest first, and in the registry's order among equals. */
export function findSlots(chosen: ChosenReleases<Ownership>, slotName: string): SlotFiller[] {
  const fillers = [...chosen].flatMap(([name, { slots }]): SlotFiller[] => {
    const slot = slots.find((candidate) => candidate.name === slotName);
    return slot ? [{ name, slot }] : [];
  });
  return fillers.sort((one, other) => (one.slot.order ?? 0) - (other.slot.order ?? 0));
}

const overlap = (one: string, other: string): boolean => isUnderPrefix(one, other) || isUnderPrefix(other, one);

function findCommonPath(wanted: Ownership, current: Ownership): string | undefined {
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
 * Names the path, prefix or exclusive slot of a release that another remote's release owns, too; undefined without one. A prefix
 * overlaps with every path and prefix below it and above it. Slots that are not exclusive accept several remotes.
 */
export function findCommonOwnership(wanted: Ownership, current: Ownership): string | undefined {
  const isTaken = ({ name }: OwnedSlot) => exclusiveSlots.has(name) && current.slots.some((slot) => slot.name === name);
  const slot = wanted.slots.find(isTaken);
  return findCommonPath(wanted, current) ?? (slot && `the slot ${slot.name}`);
}
