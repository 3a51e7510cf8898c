import { useEffect, useRef } from 'react';

/**
 * A route change moves focus to the new page's heading, so that screen readers announce it and keyboards go on from there.
 * The heading may come later than the route (data, chunks), so it is waited for, a while.
 */
export function useRouteFocus(pathname: string): void {
  const previous = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isFirst = previous.current === undefined || previous.current === pathname;
    previous.current = pathname;
    if (isFirst) return;
    const left = document.activeElement;
    const focusHeading = (): boolean => {
      // Whoever moved on by themselves is not called back.
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
    const giveUp = setTimeout(() => observer.disconnect(), 5_000);
    return () => {
      observer.disconnect();
      clearTimeout(giveUp);
    };
  }, [pathname]);
}
