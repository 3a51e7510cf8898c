import { useEffect, useState } from 'react';
import { useHost } from '@inspire/shared/host';
import { applyLiveUpdates } from '../apply-live-updates';
import { browserPorts } from '../browser-ports';
import { startLiveUpdates } from '../model/start-live-updates';

const isVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Keeps the bell's list at what the server announces (ADR-22), as long as the bell is there: a guest has none.
 * @param enabled false while the page's own content comes first
 * @returns false while the list has to be polled
 */
export function useLive(enabled: boolean): boolean {
  const host = useHost();
  const [isLive, setLive] = useState(false);

  useEffect(() => {
    if (!enabled) return;
    const begin = () =>
      startLiveUpdates(browserPorts(host.api), { ...applyLiveUpdates(host, isVisible), onLive: setLive });
    let end = begin();
    // A page with an open connection or a lock is not kept for the way back, so it gives both away when it is left.
    const leave = () => {
      end();
      setLive(false);
    };
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) end = begin();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      leave();
    };
  }, [host, enabled]);
  return isLive;
}
