import { type ApiClient, type ApiClientOptions, createApiClient } from '@inspire/shared/client';
import type { TabChannel } from '@inspire/shared/events';
import { findStorage } from '@inspire/shared/guards';
import type { SessionStorage } from '@inspire/shared/session';

export interface StandalonePlatform {
  readonly storage?: SessionStorage;
  readonly tabs?: TabChannel;
  now(): number;
  watchStorage(changed: (key: string | null) => void): () => void;
  reportError(error: unknown): void;
  makeApi(options: Pick<ApiClientOptions, 'token' | 'viewer' | 'onUnauthorized'>): ApiClient;
}

/** Calls go to the page's own origin, because the development server proxies the API. */
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
    reportError: (error) => window.reportError(error),
    makeApi: (options) => createApiClient({ ...options, origin: '', fetch: (...request) => window.fetch(...request) }),
  };
}
