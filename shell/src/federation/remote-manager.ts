import type { ReleaseChoiceContext, Viewer } from '@inspire/shared/remote';
import { type Candidate, emptyRegistry, type SiteRegistry } from '../trust/site-registry';
import { type CrashHandling, createCrashHandling } from './crash-handling';
import type { FailedReleases } from './failed-releases';
import { createInstanceTable, type InstanceTable } from './instance-table';
import type { ReleaseFailure } from './release-failure';
import { createReleaseSelection, type ReleaseSelection } from './release-selection';
import type { LoadRemote } from './remote-loader';
import { createVerifiedLists, type VerifiedLists, type VerifiedListsOptions } from './verified-lists';

export interface RemoteManagerOptions extends Pick<VerifiedListsOptions, 'complete' | 'open'> {
  readonly registry: Promise<SiteRegistry>;
  readonly fetchRegistry: () => Promise<SiteRegistry | undefined>;
  readonly choiceContextFor: (name: string) => Omit<ReleaseChoiceContext<Candidate>, 'failed'>;
  readonly failed: FailedReleases;
  readonly load: LoadRemote;
  readonly isReachable: () => Promise<boolean>;
  readonly onFailure: (failure: ReleaseFailure) => void;
  /** Some paths require a role. */
  readonly viewer: () => Viewer | undefined;
}

export interface OutdatedRemote {
  readonly name: string;
  readonly version: string;
}

export interface RemoteManager
  extends
    CrashHandling,
    Pick<InstanceTable, 'statusOf' | 'isHung' | 'load' | 'instanceOf'>,
    Pick<ReleaseSelection, 'ownerOf' | 'slotFillers' | 'chosen'>,
    Pick<VerifiedLists, 'findOwner' | 'openChosen' | 'verifyAll'> {
  readonly ready: Promise<void>;
  isReady(): boolean;
  /** False while no registry could be verified: which paths are unknown is then unknown, too (D-51). */
  isVerified(): boolean;
  subscribe(listener: () => void): () => void;
  /** Fetches the registry again; running remotes keep their release. */
  refresh(): Promise<void>;
  outdated(): readonly OutdatedRemote[];
  /** True while the page reloads for a newer release: it renders nothing new. */
  isLeaving(): boolean;
  leave(): void;
  dispose(): void;
}

const isSameRegistry = (one: SiteRegistry, other: SiteRegistry | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function createRemoteManager({
  registry,
  fetchRegistry,
  complete,
  open,
  choiceContextFor,
  failed,
  load,
  isReachable,
  onFailure,
  viewer,
}: RemoteManagerOptions): RemoteManager {
  let isLeaving = false;
  const listeners = new Set<() => void>();
  const notify = () => [...listeners].forEach((listener) => listener());
  const selection = createReleaseSelection(
    choiceContextFor,
    failed,
    viewer,
    (name) => instances.instanceOf(name)?.release,
  );
  const select = (verified: SiteRegistry) => {
    selection.select(verified);
    notify();
  };
  const ready = registry.then(select);
  const lists = createVerifiedLists({ ready, selection, select, complete, open });
  const instances = createInstanceTable(
    async (name) => {
      await ready;
      await lists.verify(name);
      return load(name, selection.registry() ?? emptyRegistry);
    },
    ({ name, release }) => selection.set(name, release),
    notify,
  );

  return {
    ...selection,
    ...instances,
    ready,
    ...lists,
    isReady: () => selection.registry() !== undefined,
    isVerified: () => selection.registry()?.isVerified === true,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      const verified = await fetchRegistry();
      if (verified && !isSameRegistry(verified, selection.registry())) select(verified);
    },
    outdated: () =>
      instances.all().flatMap(({ name, release }) => {
        // Ignore releases that failed here, even after their mark expired, to avoid a reload loop.
        const latest = selection.choose(name, failed.everOf(name));
        return latest && latest.version !== release.version ? [{ name, version: latest.version }] : [];
      }),
    ...createCrashHandling({ failed, isReachable, onFailure }),
    isLeaving: () => isLeaving,
    leave() {
      isLeaving = true;
      notify();
    },
    dispose: () => instances.all().forEach((instance) => instance.dispose()),
  };
}
