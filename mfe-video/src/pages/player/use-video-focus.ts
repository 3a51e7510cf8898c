import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the page's heading when the video changes and the focused button is unmounted, so that screen
 * readers announce the new video and keyboard users continue there. The shell does not do it, because only the id in
 * the URL changes. The first video is announced like any page.
 * @param screen the element that fills the screen; in fullscreen it hides the heading, so the player gets the focus
 */
export function useVideoFocus(id: number | undefined, screen: RefObject<HTMLElement | null>): void {
  const previous = useRef(id);
  useEffect(() => {
    if (id === undefined) return;
    const isNext = previous.current !== undefined && previous.current !== id;
    previous.current = id;
    // A focused element that is still mounted keeps the focus.
    if (!isNext || document.activeElement !== document.body) return;
    const full = document.fullscreenElement === screen.current ? screen.current : undefined;
    const target =
      full?.querySelector<HTMLElement>('[role="region"]') ?? document.querySelector<HTMLElement>('[data-page-heading]');
    target?.focus({ preventScroll: true });
  }, [id, screen]);
}
