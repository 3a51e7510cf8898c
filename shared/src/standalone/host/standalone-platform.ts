import { type ApiClient, type ApiClientOptions, createApiClient } from '@inspire/shared/client';
import type { TabChannel } from '@inspire/shared/events';
import { findStorage } from '@inspire/shared/guards';
import type { SessionStorage } from '@inspire/shared/session';

/** Everything of the browser that the standalone host uses; tests put their own in its place. */
export interface StandalonePlatform {
  readonly storage?: SessionStorage;
  readonly tabs?: TabChannel;
  now(): number;
  watchStorage(changed: (key: string | null) => void): () => void;
  /** Told of what a listener of an event threw. */
  reportFault(error: unknown): void;
  makeApi(options: Pick<ApiClientOptions, 'token' | 'viewer' | 'onUnauthorized'>): ApiClient;
}

/** The browser itself; the development server brings the API to the page's own origin. */
export function browserStandalonePlatform(): StandalonePlatform {
  const storage = findStorage('localStorage');
  return {
    ...(storage && { storage }),
    tabs: new BroadcastChannel('inspire'),
    now: Date.now,
    watchStorage(changed) {
      const listener = ({ key }: StorageEvent) => changed(key);
      window.addEventListener('storage', listener);
      return () => window.removeEventListener('storage', listener);
    },
    reportFault: (error) => window.reportError(error),
    makeApi: (options) => createApiClient({ ...options, origin: '', fetch: (...request) => window.fetch(...request) }),
  };
}
