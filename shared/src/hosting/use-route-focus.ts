import { useEffect, useRef } from 'react';

const HEADING_TIMEOUT_MS = 5_000;

/**
 * Moves the focus to the new page's heading after a route change, so that screen readers announce it and keyboard users
 * continue from there. Follows for a while a heading that appears later, or in place of a skeleton's (data, chunks).
 */
export function useRouteFocus(pathname: string): void {
  const previous = useRef<string | undefined>(undefined);
  useEffect(() => {
    const isFirst = previous.current === undefined || previous.current === pathname;
    previous.current = pathname;
    if (isFirst) return;
    const left = document.activeElement;
    let focused: HTMLElement | undefined;
    /** @returns true when the viewer has moved the focus, which then stays there */
    const focusHeading = (): boolean => {
      const active = document.activeElement;
      // Once a heading had the focus, only the viewer gives it back to the element that was left.
      if (active !== document.body && active !== focused && (focused || active !== left)) return true;
      if (focused?.isConnected) return false;
      focused = document.querySelector<HTMLElement>('[data-page-heading]') ?? undefined;
      focused?.focus({ preventScroll: true });
      return false;
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
