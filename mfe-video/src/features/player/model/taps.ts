/** Which half of the picture. */
export type TapSide = 'back' | 'forward';

/** Taps of a finger in a row on one half. */
export interface Taps {
  readonly side: TapSide;
  readonly count: number;
  /** Milliseconds, of the last one. */
  readonly at: number;
}

/** Taps further apart are not one gesture. */
const TOGETHER_MS = 400;

/** The row with one more tap; a new row where the last one is long ago or was on the other half. */
export function afterTap(before: Taps | undefined, side: TapSide, at: number): Taps {
  const goesOn = before?.side === side && at - before.at <= TOGETHER_MS;
  return { side, at, count: goesOn ? before.count + 1 : 1 };
}

/** Steps that a row asks for: a single tap none, a double one the first, every further one another. */
export const stepsOf = ({ count }: Taps): number => count - 1;
