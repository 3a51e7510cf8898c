/** The half of the picture. */
export type TapSide = 'back' | 'forward';

/** A series of taps on one half. */
export interface Taps {
  readonly side: TapSide;
  readonly count: number;
  /** Time of the last tap, in milliseconds. */
  readonly at: number;
}

/** Taps further apart start a new series. */
const MAX_PAUSE_MS = 400;

/** Adds a tap to a series; starts a new one if the last tap was too long ago or on the other half. */
export function afterTap(before: Taps | undefined, side: TapSide, at: number): Taps {
  const continues = before?.side === side && at - before.at <= MAX_PAUSE_MS;
  return { side, at, count: continues ? before.count + 1 : 1 };
}

/** Returns the seek steps of a series: none for a single tap, one for a double tap, one more for every further tap. */
export const countSteps = ({ count }: Taps): number => count - 1;
