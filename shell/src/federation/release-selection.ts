import {
  chooseRelease,
  findOwner,
  findSlots,
  type Registry,
  type Release,
  type ReleaseChoiceContext,
  type SlotFiller,
  type Viewer,
} from '@inspire/shared/remote';
import type { FailedReleases } from './failed-releases';

export interface ReleaseSelection {
  /** Undefined until a registry is verified. */
  registry(): Registry | undefined;
  /** The release of each remote that is running or would be loaded now. */
  chosen(): ReadonlyMap<string, Release>;
  ownerOf(pathname: string): string | undefined;
  /** In display order. */
  slotFillers(slotName: string): readonly SlotFiller[];
  choose(name: string, failed: ReadonlySet<string>): Release | undefined;
  /** Running remotes keep their release. */
  select(registry: Registry): void;
  set(name: string, release: Release): void;
}

/** @param viewer the signed-in viewer: some paths require a role */
export function createReleaseSelection(
  choiceContextFor: (name: string) => Omit<ReleaseChoiceContext, 'failed'>,
  failed: FailedReleases,
  viewer: () => Viewer | undefined,
  getRunning: (name: string) => Release | undefined,
): ReleaseSelection {
  let registry: Registry | undefined;
  let chosen: ReadonlyMap<string, Release> = new Map();

  const choose: ReleaseSelection['choose'] = (name, except) => {
    const listed = registry?.remotes[name];
    return listed && chooseRelease(listed, { ...choiceContextFor(name), failed: except });
  };
  return {
    registry: () => registry,
    chosen: () => chosen,
    choose,
    ownerOf: (pathname) => registry && findOwner(registry, chosen, pathname, viewer()),
    slotFillers: (slotName) => findSlots(chosen, slotName),
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
