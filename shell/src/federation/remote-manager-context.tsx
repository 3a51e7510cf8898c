import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RemoteStatus } from './instance-table';
import type { RemoteInstance } from './remote-instance';
import type { RemoteManager } from './remote-manager';

const SiteContext = createContext<RemoteManager | undefined>(undefined);
export const RemoteManagerProvider = SiteContext.Provider;

/** The site of the running page. @throws Error outside of a RemoteManagerProvider */
export function useRemoteManager(): RemoteManager {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useRemoteManager needs a RemoteManagerProvider above it');
  return site;
}

/** Follows whether the registry is known; links to remotes' screens depend on it. */
export function useRegistryReady(): boolean {
  const site = useRemoteManager();
  return useSyncExternalStore(site.subscribe, site.isReady, () => false);
}

/** Follows whether the page is being left for a newer one. */
export function useLeaving(): boolean {
  const site = useRemoteManager();
  return useSyncExternalStore(site.subscribe, site.isLeaving, () => false);
}

/** Follows one remote's status. */
export function useRemoteStatus(name: string | undefined): RemoteStatus {
  const site = useRemoteManager();
  return useSyncExternalStore(
    site.subscribe,
    () => (name ? site.statusOf(name) : 'idle'),
    () => 'idle',
  );
}

/** Follows the loaded remote, once it is there. */
export function useRemoteInstance(name: string | undefined): RemoteInstance | undefined {
  const site = useRemoteManager();
  return useSyncExternalStore(
    site.subscribe,
    () => (name ? site.instanceOf(name) : undefined),
    () => undefined,
  );
}
