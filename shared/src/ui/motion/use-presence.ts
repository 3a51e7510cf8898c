import { type RefObject, useLayoutEffect, useState } from 'react';

/** Resolves when the element's transitions have ended; undefined if there are none. */
const transitionsEnd = (element: Element): Promise<unknown> | undefined => {
  const running = element.getAnimations?.({ subtree: true }) ?? [];
  return running.length > 0 ? Promise.allSettled(running.map((animation) => animation.finished)) : undefined;
};

/**
 * Returns whether an element that opens and closes must be mounted: from opening until its closing transition has
 * ended. An effect of the caller that starts that transition must be declared before this hook.
 */
export function usePresence(ref: RefObject<Element | null>, open: boolean): boolean {
  const [leaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setLeaving(!open);
  }

  useLayoutEffect(() => {
    if (!leaving || !ref.current) return;
    let current = true;
    const leave = () => current && setLeaving(false);
    const end = transitionsEnd(ref.current);
    if (end) void end.then(leave);
    else leave();
    return () => {
      current = false;
    };
  }, [leaving, ref]);

  return open || leaving;
}
