import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../idle/when-idle';

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
