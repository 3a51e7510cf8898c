import { useEffect, useState } from 'react';
import type { ApiClient } from '@inspire/shared/client';
import { useHost } from '@inspire/shared/host';
import { applyLiveUpdates } from '../apply-live-updates';
import { type LiveUpdatePorts, startLiveUpdates } from '../model/start-live-updates';

/** Names the lock and the channel, in all tabs of the site. */
const NAME = 'notifications-stream';

const browserPorts = (api: ApiClient): LiveUpdatePorts => ({
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

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Keeps the bell's list up to date from the server's event stream (ADR-22) while the bell is mounted; a guest has none.
 * @param enabled false while the page's own content loads
 * @returns false while the list must be polled
 */
export function useLive(enabled: boolean): boolean {
  const host = useHost();
  const [isLive, setLive] = useState(false);

  useEffect(() => {
    if (!enabled) return;
    const start = () =>
      startLiveUpdates(browserPorts(host.api), { ...applyLiveUpdates(host, isVisible), onLive: setLive });
    let stop = start();
    // Browsers do not keep a page with an open connection or a lock in the back/forward cache: release both on `pagehide`.
    const leave = () => {
      stop();
      setLive(false);
    };
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (persisted) stop = start();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', restore);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', restore);
      leave();
    };
  }, [host, enabled]);
  return isLive;
}
