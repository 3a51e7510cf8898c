/** Part of an address's life after which it is renewed. */
const RENEW_AFTER = 0.8;
/** Bounds of the wait: a wrong clock must not make it busy, and timers cannot hold more than 24 days. */
const SHORTEST_MS = 10_000;
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * Milliseconds until a stream's address is renewed, well before it stops working (D-16).
 * @param expiresAt ISO 8601; one that cannot be read is not waited for
 * @param now milliseconds since 1970
 */
export function renewalDelay(expiresAt: string, now: number): number | undefined {
  const left = Date.parse(expiresAt) - now;
  return Number.isNaN(left) ? undefined : Math.min(LONGEST_MS, Math.max(SHORTEST_MS, left * RENEW_AFTER));
}
