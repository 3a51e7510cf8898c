import {
  chooseRelease,
  findOwner,
  findSlots,
  type Ownership,
  type Release,
  type ReleaseChoiceContext,
  type SlotFiller,
  type Viewer,
} from '@inspire/shared/remote';
import type { Candidate, SiteRegistry } from '../trust/site-registry';
import type { FailedReleases } from './failed-releases';

export interface ReleaseSelection {
  /** Undefined until a registry is verified. */
  registry(): SiteRegistry | undefined;
  /** The release of each remote that is running or would be loaded now. */
  chosen(): ReadonlyMap<string, Candidate>;
  /** True for a remote whose list was not verified yet. */
  isHinted(name: string): boolean;
  ownerOf(pathname: string): string | undefined;
  /** In display order. */
  slotFillers(slotName: string): readonly SlotFiller[];
  choose(name: string, failed: ReadonlySet<string>): Candidate | undefined;
  /** Running remotes keep their release. */
  select(registry: SiteRegistry): void;
  set(name: string, release: Release): void;
}

/** @param viewer the signed-in viewer: some paths require a role */
export function createReleaseSelection(
  choiceContextFor: (name: string) => Omit<ReleaseChoiceContext<Candidate>, 'failed'>,
  failed: FailedReleases,
  viewer: () => Viewer | undefined,
  getRunning: (name: string) => Release | undefined,
): ReleaseSelection {
  let registry: SiteRegistry | undefined;
  let chosen: ReadonlyMap<string, Candidate> = new Map();

  const choose: ReleaseSelection['choose'] = (name, except) => {
    const listed = registry?.remotes[name];
    return listed && chooseRelease(listed, { ...choiceContextFor(name), failed: except });
  };
  const owners = (): ReadonlyMap<string, Ownership> => new Map([...Object.entries(registry?.hints ?? {}), ...chosen]);
  return {
    registry: () => registry,
    chosen: () => chosen,
    isHinted: (name) => registry !== undefined && Object.hasOwn(registry.hints, name),
    choose,
    ownerOf: (pathname) => registry && findOwner(registry, owners(), pathname, viewer()),
    slotFillers: (slotName) => findSlots(owners(), slotName),
    select(verified) {
      registry = verified;
      chosen = new Map(
        Object.keys(verified.remotes).flatMap((name) => {
          const release = getRunning(name) ?? choose(name, failed.of(name)) ?? choose(name, new Set());
          return release ? [[name, release] as const] : [];
        }),
      );
    },
    set(name, release) {
      chosen = new Map(chosen).set(name, release);
    },
  };
}
