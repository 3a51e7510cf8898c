import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../idle/when-idle';
import { type Breakpoint, breakpointOf, limits } from './layout';

const query = (pixels: number) => `(max-width: ${pixels}px)`;
const current = (): Breakpoint => breakpointOf((pixels) => window.matchMedia(query(pixels)).matches);
const onServer = (): Breakpoint => 'wide';

function subscribe(changed: () => void): () => void {
  const lists = limits.map(([, pixels]) => window.matchMedia(query(pixels)));
  for (const list of lists) list.addEventListener('change', changed);
  return () => {
    for (const list of lists) list.removeEventListener('change', changed);
  };
}

/** Known in the first render, so that slides have their widths before the first paint. */
export const useBreakpoint = (): Breakpoint => useSyncExternalStore(subscribe, current, onServer);

/** A busy page shows the arrows after this time. */
const MAX_WAIT_MS = 500;

/**
 * Returns whether a rail is a slider: false until the browser is idle after the first paint. Slick measures, and mounts
 * more than is visible, which would delay a new page (P6). Each rail has its own task, so that a click between two
 * of them is handled in time, and none begins during a press: the pressed card would be replaced, and its click lost.
 *
 * Not by a deferred rendering: React may discard it, and the elements that it had created were never freed.
 */
export function useHasSlider(rail: RefObject<HTMLElement | null>): boolean {
  const [hasSlider, setHasSlider] = useState(false);
  useEffect(() => {
    const wait = () =>
      whenIdle(() => {
        if (rail.current?.matches(':active')) cancel = wait();
        else flushSync(() => setHasSlider(true));
      }, MAX_WAIT_MS);
    let cancel = wait();
    return () => cancel();
  }, [rail]);
  return hasSlider;
}
