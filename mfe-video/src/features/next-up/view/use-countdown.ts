import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';

const follow = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

export const usePageVisible = (): boolean => useSyncExternalStore(follow, () => document.visibilityState === 'visible');

/** While one of these is open, the countdown must not interrupt the viewer. */
export const isBusyElsewhere = (): boolean => document.querySelector('dialog[open], [role="menu"]') !== null;

/**
 * Counts down while it runs, from the beginning at each start. It pauses while a dialog or a menu is open.
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
