import type { Release } from '@inspire/shared/remote';
import type { Candidate, SiteRegistry } from '../trust/site-registry';
import type { ReleaseSelection } from './release-selection';

export interface VerifiedListsOptions {
  readonly ready: Promise<void>;
  readonly selection: ReleaseSelection;
  readonly select: (verified: SiteRegistry) => void;
  /** Verifies the list of a remote that was only hinted at. Undefined when that fails. */
  readonly complete: (name: string) => Promise<SiteRegistry | undefined>;
  /** Returns a release with its files. */
  readonly open: (name: string, candidate: Candidate) => Promise<Release>;
}

export interface VerifiedLists {
  /** Replaces the hint to a remote by its verified list. @returns false when there is no hint, or its list cannot be had */
  verify(name: string): Promise<boolean>;
  /** Verifies every list that was only hinted at. */
  verifyAll(): Promise<void>;
  /** Returns the owner of a path whose verified list declares it, or that cannot be verified now. */
  findOwner(pathname: string): Promise<string | undefined>;
  /** Returns the release that would be loaded, with its files; undefined while it cannot be fetched. */
  openChosen(name: string): Promise<Release | undefined>;
}

/** Verifies the lists of remotes when a viewer shows intent: documents carry only those that they need. */
export function createVerifiedLists({ ready, selection, select, complete, open }: VerifiedListsOptions): VerifiedLists {
  const verifying = new Map<string, Promise<boolean>>();
  const verify: VerifiedLists['verify'] = (name) => {
    if (!selection.isHinted(name)) return Promise.resolve(false);
    const running =
      verifying.get(name) ??
      complete(name).then((verified) => {
        verifying.delete(name);
        if (verified) select(verified);
        return verified !== undefined;
      });
    verifying.set(name, running);
    return running;
  };
  return {
    verify,
    async verifyAll() {
      await ready;
      await Promise.all(Object.keys(selection.registry()?.hints ?? {}).map(verify));
    },
    async findOwner(pathname) {
      await ready;
      // Each turn replaces a hint by a verified list, which may not declare the path.
      for (;;) {
        const name = selection.ownerOf(pathname);
        if (name === undefined || !selection.isHinted(name) || !(await verify(name))) return name;
      }
    },
    async openChosen(name) {
      await ready;
      await verify(name);
      const candidate = selection.chosen().get(name);
      return candidate && open(name, candidate).catch(() => undefined);
    },
  };
}
