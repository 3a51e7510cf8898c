import { type RefObject, useEffect, useRef } from 'react';

/**
 * When another video takes a video's place, and with it the button that had the focus, the focus goes to the page's heading, so
 * that screen readers announce it and keyboards go on from there. Only the id in the address changes then, which is no change
 * of route; the first video is announced like any page.
 * @param screen the element that fills the screen; the heading is not to be seen while it does, so then the player is it
 */
export function useVideoFocus(id: number | undefined, screen: RefObject<HTMLElement | null>): void {
  const previous = useRef(id);
  useEffect(() => {
    if (id === undefined) return;
    const isNext = previous.current !== undefined && previous.current !== id;
    previous.current = id;
    // Whoever uses something that is still there keeps the focus.
    if (!isNext || document.activeElement !== document.body) return;
    const full = document.fullscreenElement === screen.current ? screen.current : undefined;
    const place =
      full?.querySelector<HTMLElement>('[role="region"]') ?? document.querySelector<HTMLElement>('[data-page-heading]');
    place?.focus({ preventScroll: true });
  }, [id, screen]);
}
