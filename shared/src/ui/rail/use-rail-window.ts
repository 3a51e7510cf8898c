import { useEffect, useRef, useState } from 'react';
import type { RailView } from './layout';
import { type RailWindow, windowOf } from './window';

/** After a move's own time: mounting cards must not meet its last frames. */
const SETTLE_MS = 80;

/** The part of a long rail that is in the page. Each move is followed when it has ended. @param speed milliseconds of a move */
export function useRailWindow(view: RailView, speed: number): RailWindow {
  const { first } = view;
  const [rest, setRest] = useState(first);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  // Moves that follow each other fast end one by one: a later one does not put off the end of an earlier one.
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
