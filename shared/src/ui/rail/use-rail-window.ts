import { useEffect, useRef, useState } from 'react';
import type { RailView } from './layout';
import { type RailWindow, windowOf } from './window';

/** Added to the duration of a move: mounting cards must not delay its last frames. */
const SETTLE_MS = 80;

/** Returns the mounted part of a long rail, updated after each move. @param speed duration of a move in milliseconds */
export function useRailWindow(view: RailView, speed: number): RailWindow {
  const { first } = view;
  const [rest, setRest] = useState(first);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  // Each of several fast moves ends separately: a later one does not delay the end of an earlier one.
  useEffect(() => {
    const pending = timers.current;
    const timer = setTimeout(() => {
      pending.delete(timer);
      setRest(first);
    }, speed + SETTLE_MS);
    pending.add(timer);
  }, [first, speed]);

  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    };
  }, []);
  return windowOf(view, rest);
}
