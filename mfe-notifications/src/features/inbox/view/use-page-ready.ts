import { useEffect, useState } from 'react';

const CHECK_INTERVAL_MS = 250;
/** A page that keeps loading must not delay the bell forever. */
const MAX_WAIT_MS = 5_000;

/** Loading regions are marked as busy (D-28). */
const isPageBusy = (): boolean =>
  document.readyState !== 'complete' || document.querySelector('main [aria-busy="true"]') !== null;

/** Returns true once the page has its own content, which the requests of a slot must not delay. */
export function usePageReady(): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => {
      if (isPageBusy() && Date.now() - started < MAX_WAIT_MS) return;
      clearInterval(timer);
      setReady(true);
    }, CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return isReady;
}
