import { useEffect, useState } from 'react';

/** How often the page is looked at. */
const LOOK_MS = 250;
/** A page that goes on loading does not keep the bell from counting for ever. */
const LATEST_MS = 5_000;

/** A loading region says that it is busy (D-28). */
const isPageBusy = (): boolean =>
  document.readyState !== 'complete' || document.querySelector('main [aria-busy="true"]') !== null;

/** True as soon as the page has its own content: what a slot asks for must not delay it. */
export function usePageReady(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const started = Date.now();
    const timer = setInterval(() => {
      if (isPageBusy() && Date.now() - started < LATEST_MS) return;
      clearInterval(timer);
      setSettled(true);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return settled;
}
