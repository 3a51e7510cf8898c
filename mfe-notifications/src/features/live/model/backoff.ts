const FIRST_DELAY_MS = 20_000;
const MAX_DELAY_MS = 60_000;

/**
 * Returns the delay before the next connection: exponential, with a random part, because an outage ends the streams of all clients at
 * the same time. A server opens several hundred streams a second, so ten thousand need twenty seconds. Pages poll until then (P21).
 * @param failures consecutive failures, at least 1
 * @param random 0 to 1
 * @returns milliseconds
 */
export const backoffDelay = (failures: number, random: number): number =>
  Math.min(MAX_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)) * random;
