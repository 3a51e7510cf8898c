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
import { type ReleaseFailure, RemoteUnavailableError } from './release-failure';
import type { LoadRemote, RemoteInstance } from './remote-loader';

export type RemoteStatus = 'idle' | 'loading' | 'ready' | 'failed';

export interface SiteOptions {
  /** Settles when the registry is verified. */
  readonly registry: Promise<Registry>;
  /** Asks the store anew; undefined when it gave nothing that can be trusted. */
  readonly askRegistry: () => Promise<Registry | undefined>;
  readonly choiceContextFor: (name: string) => Omit<ReleaseChoiceContext, 'failed'>;
  readonly failed: FailedReleases;
  readonly load: LoadRemote;
  /** False while offline or the store cannot be reached. */
  readonly isReachable: () => Promise<boolean>;
  readonly onFailure: (failure: ReleaseFailure) => void;
  /** Who is logged in; decides about paths that ask for a role. */
  readonly viewer: () => Viewer | undefined;
}

/** A running remote for which the registry has another release by now. */
export interface OutdatedRemote {
  readonly name: string;
  /** The version that it would be. */
  readonly version: string;
  /** True when something of it was rendered in this page: then it cannot be replaced without leaving the page. */
  readonly isUsed: boolean;
}

/** What the site is made of: who owns which path and slot, and what of it is loaded. */
export interface RemoteManager {
  readonly ready: Promise<void>;
  /** False until the registry is verified. */
  isReady(): boolean;
  ownerOf(pathname: string): string | undefined;
  /** The remotes that fill a slot, in the order in which they are shown. */
  slotFillers(slotName: string): readonly SlotFiller[];
  statusOf(name: string): RemoteStatus;
  /** True when the last load failed because something hung: an address that hung cannot be asked again in the same page. */
  isHung(name: string): boolean;
  /** The release of each remote that runs or would be loaded now. */
  chosen(): ReadonlyMap<string, Release>;
  /** Loads once; a later call after a failure tries again. @throws RemoteUnavailableError */
  load(name: string): Promise<RemoteInstance>;
  instanceOf(name: string): RemoteInstance | undefined;
  subscribe(listener: () => void): () => void;
  /** Asks the store anew, and takes over what it lists of remotes that do not run. */
  refresh(): Promise<void>;
  outdated(): readonly OutdatedRemote[];
  /** Notes that parts of a remote come into the page. */
  markUsed(name: string): void;
  /** Ends a remote that nothing was rendered of; whoever needs it next gets the release of the registry. */
  drop(name: string): void;
  /** Tells of a page or slot of a remote that threw while it rendered. */
  crashed(instance: RemoteInstance, error: unknown): void;
  /**
   * What Retry after a crash does. @returns true to render again; false when that was tried before: the release now counts as
   * failed, and leaving the page leads to the one before it
   */
  retryCrashed(instance: RemoteInstance): Promise<boolean>;
  /** True while the page is being left for a newer one: nothing new is shown any more. */
  isLeaving(): boolean;
  leave(): void;
  /** Ends all that runs, with the page. */
  dispose(): void;
}

export function createRemoteManager({
  registry,
  askRegistry,
  choiceContextFor,
  failed,
  load,
  isReachable,
  onFailure,
  viewer,
}: SiteOptions): RemoteManager {
  let current: Registry | undefined;
  let chosen: ReadonlyMap<string, Release> = new Map();
  let isLeaving = false;
  const loading = new Map<string, Promise<RemoteInstance>>();
  const instances = new Map<string, RemoteInstance>();
  const statuses = new Map<string, RemoteStatus>();
  const hung = new Set<string>();
  const used = new Set<string>();
  const retried = new Set<string>();
  const listeners = new Set<() => void>();

  const changed = () => [...listeners].forEach((listener) => listener());
  const setStatus = (name: string, status: RemoteStatus) => {
    statuses.set(name, status);
    changed();
  };
  const choose = (name: string, except: ReadonlySet<string>): Release | undefined => {
    const listed = current?.remotes[name];
    return listed && chooseRelease(listed, { ...choiceContextFor(name), failed: except });
  };
  const takeOver = (verified: Registry) => {
    current = verified;
    chosen = new Map(
      Object.keys(verified.remotes).flatMap((name) => {
        const release = instances.get(name)?.release ?? choose(name, failed.of(name)) ?? choose(name, new Set());
        return release ? [[name, release] as const] : [];
      }),
    );
    changed();
  };
  const ready = registry.then(takeOver);

  const loadNow = async (name: string): Promise<RemoteInstance> => {
    setStatus(name, 'loading');
    try {
      await ready;
      const instance = await load(name, current ?? { schema: 1, sequence: 0, remotes: {} });
      chosen = new Map(chosen).set(name, instance.release);
      instances.set(name, instance);
      setStatus(name, 'ready');
      return instance;
    } catch (error) {
      if (error instanceof RemoteUnavailableError && error.hung) hung.add(name);
      setStatus(name, 'failed');
      throw error;
    }
  };

  return {
    ready,
    isReady: () => current !== undefined,
    ownerOf: (pathname) => (current ? findOwner(current, chosen, pathname, viewer()) : undefined),
    slotFillers: (slotName) => findSlots(chosen, slotName),
    statusOf: (name) => statuses.get(name) ?? 'idle',
    isHung: (name) => hung.has(name),
    chosen: () => chosen,
    load(name) {
      let running = loading.get(name);
      if (!running) {
        running = loadNow(name);
        loading.set(name, running);
        // A failed load is forgotten, so that the next visit or Retry loads anew.
        running.catch(() => loading.delete(name));
      }
      return running;
    },
    instanceOf: (name) => instances.get(name),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async refresh() {
      const asked = await askRegistry();
      if (asked && asked.sequence !== current?.sequence) takeOver(asked);
    },
    outdated: () =>
      [...instances.values()].flatMap(({ name, release }) => {
        // What ever failed here is no news, even when its mark has ended: a page must not be led to it again and again.
        const wanted = choose(name, failed.everOf(name));
        return wanted && wanted.version !== release.version
          ? [{ name, version: wanted.version, isUsed: used.has(name) }]
          : [];
      }),
    markUsed: (name) => used.add(name),
    drop(name) {
      const instance = instances.get(name);
      if (!instance || used.has(name)) return;
      instances.delete(name);
      loading.delete(name);
      instance.dispose();
      if (current) takeOver(current);
      setStatus(name, 'idle');
    },
    crashed: ({ name, release: { version } }, error) =>
      onFailure({ remote: name, version, phase: 'render', reason: error }),
    async retryCrashed({ name, release: { version } }) {
      const isFirst = !retried.has(name);
      retried.add(name);
      // Without the store there is no other release to go to, and offline not even a page.
      if (isFirst || !(await isReachable())) return true;
      failed.mark(name, version);
      return false;
    },
    isLeaving: () => isLeaving,
    leave() {
      isLeaving = true;
      changed();
    },
    dispose: () => instances.forEach((instance) => instance.dispose()),
  };
}
