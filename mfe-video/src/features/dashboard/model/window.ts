/** Cards that a rail mounts at first, and adds each time the viewer comes near the end of those. */
export const RAIL_STEP = 12;

/**
 * How many cards of a rail are mounted: one step beyond what the viewer has reached, never fewer than before.
 * @param reached index of the furthest card that came into view
 */
export const mountedCards = (mounted: number, reached: number, total: number): number =>
  Math.min(total, reached + RAIL_STEP / 2 >= mounted ? mounted + RAIL_STEP : mounted);
