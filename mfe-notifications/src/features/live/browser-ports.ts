import type { ApiClient } from '@inspire/shared/client';
import type { LiveUpdatePorts } from './model/start-live-updates';

/** Names the lock and the channel, in all tabs of the site. */
const NAME = 'notifications-stream';

export const browserPorts = (api: ApiClient): LiveUpdatePorts => ({
  open: (lastEventId, signal) => api.stream('notificationStream', { lastEventId, signal }),
  now: () => Date.now(),
  random: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  openChannel() {
    try {
      return new BroadcastChannel(NAME);
    } catch {
      // Some browsers lack `BroadcastChannel`, or throw when storage is blocked.
      return undefined;
    }
  },
  // Web Locks need a secure origin, and old browsers lack them.
  takeLock:
    (navigator.locks as LockManager | undefined) && ((held, signal) => navigator.locks.request(NAME, { signal }, held)),
});
