import { useEffect, useRef, useState } from 'react';
import type { RailView } from './layout';

interface RailWindow {
  /** First slide with content. */
  readonly from: number;
  /** End of the slides with content, exclusive. */
  readonly to: number;
  /** Number of slides that have space in the row, from the first one. */
  readonly places: number;
}

/** A move over more slides than this jumps, so the slides between need no content. */
const JUMP = 48;
const PLACES_STEP = 24;

/**
 * Returns what must be mounted during a move: the slides that it passes, and one more move on each side of the old
 * position, so that the next move finds its slides.
 * @param rest the first visible slide before the move
 */
export function windowOf({ first, count, visible, scroll }: RailView, rest: number): RailWindow {
  const ahead = visible + scroll;
  const farthest = Math.max(first, rest) + visible;
  const stood = Math.abs(first - rest) > JUMP ? first : rest;
  return {
    from: Math.max(0, Math.min(first, stood - ahead)),
    to: Math.min(count, Math.max(first + visible, stood + visible + ahead)),
    places: Math.min(count, (Math.ceil(farthest / PLACES_STEP) + 1) * PLACES_STEP),
  };
}

/** Duration of a move. */
export const MOVE_MS = 500;
/** Added to it: mounting cards must not delay its last frames. */
const SETTLE_MS = 80;

/** Returns the mounted part of a long rail, updated after each move. */
export function useRailWindow(view: RailView): RailWindow {
  const { first } = view;
  const [rest, setRest] = useState(first);
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());

  // Each of several fast moves ends separately: a later one does not delay the end of an earlier one.
  useEffect(() => {
    const pending = timers.current;
    const timer = setTimeout(() => {
      pending.delete(timer);
      setRest(first);
    }, MOVE_MS + SETTLE_MS);
    pending.add(timer);
  }, [first]);

  useEffect(() => {
    const pending = timers.current;
    return () => {
      for (const timer of pending) clearTimeout(timer);
      pending.clear();
    };
  }, []);
  return windowOf(view, rest);
}
