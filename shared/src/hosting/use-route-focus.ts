import { useEffect, useRef } from 'react';

const HEADING_TIMEOUT_MS = 5_000;

/**
 * Moves the focus to the new page's heading after a route change, so that screen readers announce it and keyboard users
 * continue from there. Waits a while for a heading that appears later (data, chunks).
 */
export function useRouteFocus(pathname: string): void {
  const previous = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isFirst = previous.current === undefined || previous.current === pathname;
    previous.current = pathname;
    if (isFirst) return;
    const left = document.activeElement;
    const focusHeading = (): boolean => {
      // Keep the focus where the viewer has moved it meanwhile.
      if (document.activeElement !== left && document.activeElement !== document.body) return true;
      const heading = document.querySelector<HTMLElement>('[data-page-heading]');
      heading?.focus({ preventScroll: true });
      return heading !== null;
    };
    if (focusHeading()) return;
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [pathname]);
}
