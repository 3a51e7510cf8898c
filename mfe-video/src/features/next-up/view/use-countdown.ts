import { useEffect, useEffectEvent, useState } from 'react';

/** What the viewer does there is not cut off. */
const isBusyElsewhere = (): boolean => document.querySelector('dialog[open], [role="menu"]') !== null;

/**
 * Counts seconds down while it runs, from the beginning each time it starts to, and stands still
 * while a dialog or a menu is open.
 * @returns seconds left
 */
export function useCountdown(seconds: number, running: boolean, onDone: () => void): number {
  const [left, setLeft] = useState(seconds);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!running) return;
    let count = seconds;
    const timer = setInterval(() => {
      if (isBusyElsewhere()) return;
      count -= 1;
      setLeft(count);
      if (count > 0) return;
      clearInterval(timer);
      done();
    }, 1_000);
    return () => {
      clearInterval(timer);
      setLeft(seconds);
    };
  }, [seconds, running]);
  return left;
}
