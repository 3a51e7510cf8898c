import type { ApiClient } from '@inspire/shared/client';
import type { LiveUpdatePorts } from './model/start-live-updates';

/** What all tabs of the site know the lock and the channel by. */
const NAME = 'notifications-stream';

/** The browser as the live bell needs it. */
export const browserPorts = (api: ApiClient): LiveUpdatePorts => ({
  open: (lastEventId, signal) => api.stream('notificationStream', { lastEventId, signal }),
  now: () => Date.now(),
  chance: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  openChannel() {
    try {
      return new BroadcastChannel(NAME);
    } catch {
      // There is none, or it is refused together with storage.
      return undefined;
    }
  },
  // Only secure origins have locks, and old browsers have none.
  takeLock:
    (navigator.locks as LockManager | undefined) && ((held, signal) => navigator.locks.request(NAME, { signal }, held)),
});
