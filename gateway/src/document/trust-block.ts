import {
  type ChosenReleases,
  findPath,
  layoutSlots,
  type OwnedPath,
  type OwnedPrefix,
  type OwnedSlot,
  type Ownership,
  type SiteTrustBlock,
} from '@inspire/shared/remote';
import { manifestKey, type VerifiedRegistry } from '../releases/verified-registry';

const byPath = <Owned extends OwnedPath | OwnedPrefix>(all: readonly Owned[]): Owned[] => [
  ...new Map(all.toReversed().map((owned) => [owned.path, owned])).values(),
];

/** What early scripts and frames need stays out: the hint only leads to the list. */
const toPath = ({ path, session, role }: OwnedPath): OwnedPath => ({
  path,
  ...(session !== undefined && { session }),
  ...(role !== undefined && { role }),
});

/** What the releases of a remote own: all their paths, so that none is unknown, and the slots of the first. */
function toHint(releases: readonly Ownership[]): Ownership {
  const slots: readonly OwnedSlot[] = releases[0]?.slots ?? [];
  const prefixes = byPath(releases.flatMap((release) => release.prefixes ?? []));
  return {
    paths: byPath(releases.flatMap(({ paths }) => paths.map(toPath))),
    ...(prefixes.length > 0 && { prefixes }),
    slots,
  };
}

export interface TrustNeeds {
  /** The remote that owns the document's path. */
  readonly owner?: string | undefined;
  /** Guests have no slots that need a session, and no sections. */
  readonly isMember: boolean;
  /** Paths of the sections in the bar of members, which are a click away. */
  readonly sections: readonly string[];
}

/** True for a remote whose list a document carries. */
function isNeeded(name: string, release: Ownership | undefined, { owner, isMember, sections }: TrustNeeds): boolean {
  if (name === owner) return true;
  if (!release) return false;
  const fillsLayout = release.slots.some((slot) => layoutSlots.has(slot.name) && (isMember || !slot.session));
  return fillsLayout || (isMember && sections.some((path) => findPath(release, path) !== undefined));
}

/**
 * Returns what a document carries of the release store (P20): the lists and chosen manifests of the remotes that its path, the slots
 * of the layout and the sections of the bar need, and a hint to what the others own.
 */
export function toTrustBlock(
  { listed, trust, lists, index, manifests }: VerifiedRegistry,
  environment: SiteTrustBlock['environment'],
  chosen: ChosenReleases,
  needs: TrustNeeds,
): SiteTrustBlock {
  const needed = [...listed.keys()].filter((name) => lists.has(name) && isNeeded(name, chosen.get(name), needs));
  const carried = needed.flatMap((name) => {
    const release = chosen.get(name);
    const manifest = release && manifests.get(manifestKey(name, release.version));
    return manifest ? [[manifest.hash, manifest.text] as const] : [];
  });
  return {
    trust,
    lists: Object.fromEntries([...lists].filter(([name]) => needed.includes(name))),
    manifests: Object.fromEntries(carried),
    owners: Object.fromEntries(
      [...listed]
        .filter(([name]) => !needed.includes(name))
        .map(([name, { releases }]) => {
          const first = chosen.get(name);
          return [name, toHint(first ? [first, ...releases] : releases)];
        }),
    ),
    ...(Object.keys(index.stopped).length > 0 && { stopped: index.stopped }),
    ...(environment !== 'production' && { environment }),
  };
}
