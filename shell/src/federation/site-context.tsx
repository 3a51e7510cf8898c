import { createContext, useContext, useSyncExternalStore } from 'react';
import type { RemoteInstance } from './remote-loader';
import type { RemoteStatus, Site } from './site';

const SiteContext = createContext<Site | undefined>(undefined);
export const SiteProvider = SiteContext.Provider;

/** The site of the running page. @throws Error outside of a SiteProvider */
export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('useSite needs a SiteProvider above it');
  return site;
}

/** Follows whether the registry is known; links to remotes' screens depend on it. */
export function useSiteReady(): boolean {
  const site = useSite();
  return useSyncExternalStore(site.subscribe, site.isReady, () => false);
}

/** Follows whether the page is being left for a newer one. */
export function useLeaving(): boolean {
  const site = useSite();
  return useSyncExternalStore(site.subscribe, site.isLeaving, () => false);
}

/** Follows one remote's status. */
export function useRemoteStatus(name: string | undefined): RemoteStatus {
  const site = useSite();
  return useSyncExternalStore(
    site.subscribe,
    () => (name ? site.statusOf(name) : 'idle'),
    () => 'idle',
  );
}

/** Follows the loaded remote, once it is there. */
export function useRemoteInstance(name: string | undefined): RemoteInstance | undefined {
  const site = useSite();
  return useSyncExternalStore(
    site.subscribe,
    () => (name ? site.instanceOf(name) : undefined),
    () => undefined,
  );
}
