import { useEffect, useState } from 'react';
import type { ApiClient } from '@inspire/shared/client';
import { useHost } from '@inspire/shared/host';
import { applyLiveUpdates } from '../apply-live-updates';
import { createLiveUpdates } from '../model/create-live-updates';
import type { EventStreamPorts } from '../model/follow-stream';

/** A short look at another tab does not end the stream. */
const HIDDEN_MS = 10_000;

const browserPorts = (api: ApiClient): EventStreamPorts => ({
  open: (lastEventId, signal) => api.stream('notificationStream', { lastEventId, signal }),
  now: () => Date.now(),
  random: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
});

/**
 * Keeps the bell's list up to date from the server's event stream while the bell is mounted and the tab is visible (ADR-87);
 * a guest has none.
 * @param enabled false while the page's own content loads
 * @returns false while the list must be polled
 */
export function useLive(enabled: boolean): boolean {
  const host = useHost();
  const [isLive, setLive] = useState(false);

  useEffect(() => {
    if (!enabled) return;
    const { start, stop } = createLiveUpdates(browserPorts(host.api), { ...applyLiveUpdates(host), onLive: setLive });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') start();
      else timer = setTimeout(stop, HIDDEN_MS);
    };
    // Browsers do not keep a page with an open connection in the back/forward cache.
    const leave = () => {
      clearTimeout(timer);
      stop();
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pageshow', follow);
    window.addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pageshow', follow);
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [host, enabled]);
  return isLive;
}
