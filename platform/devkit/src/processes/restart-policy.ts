const WINDOW_MS = 60_000;
const MAX_IN_WINDOW = 6;
const FIRST_DELAY_MS = 250;
const MAX_DELAY_MS = 8_000;

/**
 * Returns the delay before a crashed service restarts, or undefined to give up. The delay doubles with each crash of
 * the last minute; the seventh crash gives up.
 * @param deaths times of all crashes so far, this one included
 */
export function restartDelay(deaths: readonly number[], now: number): number | undefined {
  const recent = deaths.filter((at) => now - at < WINDOW_MS).length;
  if (recent > MAX_IN_WINDOW) return undefined;
  return Math.min(FIRST_DELAY_MS * 2 ** Math.max(0, recent - 1), MAX_DELAY_MS);
}
