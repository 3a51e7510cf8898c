const FIRST_DELAY_MS = 3_000;
const MAX_DELAY_MS = 60_000;

/**
 * Returns the delay before the next connection: exponential and half random, so that clients do not all reconnect at
 * once after a server outage.
 * @param failures consecutive failures, at least 1
 * @param random 0 to 1
 * @returns milliseconds
 */
export function backoffDelay(failures: number, random: number): number {
  const max = Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1));
  return (max * (1 + random)) / 2;
}
