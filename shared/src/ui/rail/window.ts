import type { RailView } from './layout';

/** Of all slides of a rail, those that are in the page. */
export interface RailWindow {
  /** Slides from here … */
  readonly from: number;
  /** … up to here, exclusive, have their content. */
  readonly to: number;
  /** Slides that have a place in the row, from the first one on. */
  readonly places: number;
}

/** No way is this long: it is jumped, and nothing between is passed. */
const JUMP = 48;
/** Places come in steps, so that few moves change their number. */
const PLACES_STEP = 24;

/**
 * What must be in the page while a row moves from where it last stood to where it is going: content for all that is passed, and
 * a move further on each side of where it stood, so that the next move finds everything there.
 * @param rest the first slide in view when the row last stood still
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
