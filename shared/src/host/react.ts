import { createContext, useContext, useSyncExternalStore } from 'react';
import type { SessionData } from '../contracts/entities/session';
import type { Host } from './host';

const HostContext = createContext<Host | undefined>(undefined);

/** Puts a host above a remote's components. */
export const HostProvider = HostContext.Provider;

/** The host of the remote that renders. @throws Error outside of a HostProvider */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (!host) throw new Error('useHost needs a HostProvider above it');
  return host;
}

/** The running session, followed; undefined for a guest. */
export function useSession(): SessionData | undefined {
  const { session } = useHost();
  return useSyncExternalStore(session.subscribe, session.current, session.whileHydrating ?? session.current);
}
