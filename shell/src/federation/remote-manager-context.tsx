import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RemoteStatus } from './instance-table';
import type { RemoteInstance } from './remote-instance';
import type { RemoteManager } from './remote-manager';

const SiteContext = createContext<RemoteManager | undefined>(undefined);
export const RemoteManagerProvider = SiteContext.Provider;

/** @throws Error outside of a RemoteManagerProvider */
export function useRemoteManager(): RemoteManager {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useRemoteManager needs a RemoteManagerProvider above it');
  return site;
}

/** Links to remotes' screens depend on the verified registry. */
export function useRegistryReady(): boolean {
  const site = useRemoteManager();
  return useSyncExternalStore(site.subscribe, site.isReady, () => false);
}

export function useLeaving(): boolean {
  const site = useRemoteManager();
  return useSyncExternalStore(site.subscribe, site.isLeaving, () => false);
}

export function useRemoteStatus(name: string | undefined): RemoteStatus {
  const site = useRemoteManager();
  return useSyncExternalStore(
    site.subscribe,
    () => (name ? site.statusOf(name) : 'idle'),
    () => 'idle',
  );
}

export function useRemoteInstance(name: string | undefined): RemoteInstance | undefined {
  const site = useRemoteManager();
  return useSyncExternalStore(
    site.subscribe,
    () => (name ? site.instanceOf(name) : undefined),
    () => undefined,
  );
}
