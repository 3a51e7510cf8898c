import { type RefObject, useState } from 'react';
import { useIsomorphicLayoutEffect } from './use-before-paint';

/** Resolves when the element's transitions have ended; nothing where there are none. */
const transitionsEnd = (element: Element): Promise<unknown> | undefined => {
  const running = element.getAnimations?.({ subtree: true }) ?? [];
  return running.length > 0 ? Promise.allSettled(running.map((animation) => animation.finished)) : undefined;
};

/**
 * Whether what opens and closes must be in the page: from its opening until its way out has been seen. An effect of the
 * caller that starts the way out must be declared before this hook.
 */
export function usePresence(ref: RefObject<Element | null>, open: boolean): boolean {
  const [leaving, setLeaving] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setLeaving(!open);
  }

  useIsomorphicLayoutEffect(() => {
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
