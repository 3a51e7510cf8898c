import type { Host } from '@inspire/shared/host';
import {
  chooseRelease, findOwner, findPath, findSlot, type Chooser, type OwnedPath, type Registry, type Release, type SlotName,
} from '@inspire/shared/remote';
import type { FailedReleases } from './failed-releases';
import type { LoadedRemote, LoadRemote } from './remote-loader';

/** A remote that runs in this page, with the host made for it. */
export interface RemoteInstance extends LoadedRemote {
  readonly host: Host;
}

export type RemoteStatus = 'idle' | 'loading' | 'ready' | 'failed';

export interface SiteOptions {
  /** Settles when the registry is verified. */
  readonly registry: Promise<Registry>;
  readonly chooser: Omit<Chooser, 'failed'>;
  readonly failed: FailedReleases;
  readonly load: LoadRemote;
  /** The host that was made when a remote started. */
  readonly hostOf: (name: string) => Host;
}

/** What the site is made of: who owns which path and slot, and what of it is loaded. */
export interface Site {
  readonly ready: Promise<void>;
  /** False until the registry is verified. */
  isReady(): boolean;
  ownerOf(pathname: string): string | undefined;
  pathOf(pathname: string): OwnedPath | undefined;
  slotOwner(slot: SlotName): { name: string; session: boolean } | undefined;
  statusOf(name: string): RemoteStatus;
  /** Loads once; a later call after a failure tries again. @throws RemoteUnavailableError */
  load(name: string): Promise<RemoteInstance>;
  instanceOf(name: string): RemoteInstance | undefined;
  subscribe(listener: () => void): () => void;
}

export function createSite({ registry, chooser, failed, load, hostOf }: SiteOptions): Site {
  let current: Registry | undefined;
  let chosen: ReadonlyMap<string, Release> = new Map();
  const loading = new Map<string, Promise<RemoteInstance>>();
  const instances = new Map<string, RemoteInstance>();
  const statuses = new Map<string, RemoteStatus>();
  const listeners = new Set<() => void>();

  const changed = () => [...listeners].forEach((listener) => listener());
  const setStatus = (name: string, status: RemoteStatus) => {
    statuses.set(name, status);
    changed();
  };
  const ready = registry.then((verified) => {
    current = verified;
    chosen = new Map(
      Object.entries(verified.remotes).flatMap(([name, remote]) => {
        const release = chooseRelease(remote, { ...chooser, failed: failed.of(name) }) ?? chooseRelease(remote, chooser);
        return release ? [[name, release] as const] : [];
      }),
    );
    changed();
  });

  const loadNow = async (name: string): Promise<RemoteInstance> => {
    setStatus(name, 'loading');
    try {
      await ready;
      const remote = await load(name, current ?? { schema: 1, sequence: 0, remotes: {} });
      const instance = { ...remote, host: hostOf(name) };
      chosen = new Map(chosen).set(name, remote.release);
      instances.set(name, instance);
      setStatus(name, 'ready');
      return instance;
    } catch (error) {
      setStatus(name, 'failed');
      throw error;
    }
  };

  return {
    ready,
    isReady: () => current !== undefined,
    ownerOf: (pathname) => (current ? findOwner(current, chosen, pathname) : undefined),
    pathOf(pathname) {
      for (const release of chosen.values()) {
        const path = findPath(release, pathname);
        if (path) return path;
      }
      return undefined;
    },
    slotOwner(slot) {
      const owner = findSlot(chosen, slot);
      return owner && { name: owner.name, session: owner.slot.session === true };
    },
    statusOf: (name) => statuses.get(name) ?? 'idle',
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
  };
}
