export type TapSide = 'back' | 'forward';

export interface Taps {
  readonly side: TapSide;
  readonly count: number;
  /** Time of the last tap, in milliseconds. */
  readonly at: number;
}

/** Taps further apart start a new series. */
const MAX_PAUSE_MS = 400;

export function afterTap(before: Taps | undefined, side: TapSide, at: number): Taps {
  const continues = before?.side === side && at - before.at <= MAX_PAUSE_MS;
  return { side, at, count: continues ? before.count + 1 : 1 };
}

/** Returns the seek steps of a series: none for a single tap, one for a double tap, one more for each further tap. */
export const countSteps = ({ count }: Taps): number => count - 1;
