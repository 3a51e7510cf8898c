import { RemoteUnavailableError } from './release-failure';
import type { RemoteInstance } from './remote-instance';

export type RemoteStatus = 'idle' | 'loading' | 'ready' | 'failed';

export interface InstanceTable {
  statusOf(name: string): RemoteStatus;
  /** True when the last load hung: the page cannot request the same URL again. */
  isHung(name: string): boolean;
  /** Loads a remote once; after a failure, the next call tries again. @throws RemoteUnavailableError */
  load(name: string): Promise<RemoteInstance>;
  instanceOf(name: string): RemoteInstance | undefined;
  all(): readonly RemoteInstance[];
}

/**
 * Creates the table of running and loading remotes.
 * @param onLoaded called with a loaded remote, before its status changes
 * @param notify called after each change of a status
 */
export function createInstanceTable(
  load: (name: string) => Promise<RemoteInstance>,
  onLoaded: (instance: RemoteInstance) => void,
  notify: () => void,
): InstanceTable {
  const loading = new Map<string, Promise<RemoteInstance>>();
  const instances = new Map<string, RemoteInstance>();
  const statuses = new Map<string, RemoteStatus>();
  const hung = new Set<string>();

  const setStatus = (name: string, status: RemoteStatus) => {
    statuses.set(name, status);
    notify();
  };
  const loadNow = async (name: string): Promise<RemoteInstance> => {
    setStatus(name, 'loading');
    try {
      const instance = await load(name);
      instances.set(name, instance);
      onLoaded(instance);
      setStatus(name, 'ready');
      return instance;
    } catch (error) {
      if (error instanceof RemoteUnavailableError && error.hung) hung.add(name);
      setStatus(name, 'failed');
      throw error;
    }
  };

  return {
    statusOf: (name) => statuses.get(name) ?? 'idle',
    isHung: (name) => hung.has(name),
    load(name) {
      let running = loading.get(name);
      if (!running) {
        running = loadNow(name);
        loading.set(name, running);
        // After a failure, the next visit or Retry loads again.
        running.catch(() => loading.delete(name));
      }
      return running;
    },
    instanceOf: (name) => instances.get(name),
    all: () => [...instances.values()],
  };
}
