/** Share of a URL's lifetime after which it is renewed. */
const RENEWAL_SHARE = 0.8;
/** Guards against a wrong clock, which would otherwise cause a tight loop of renewals. */
const MIN_DELAY_MS = 10_000;
/** `setTimeout` overflows after 24 days and would fire at once. */
const MAX_DELAY_MS = 24 * 60 * 60_000;

/**
 * Returns the milliseconds until a stream URL is renewed, well before it expires (D-16).
 * @param expiresAt ISO 8601
 * @param now milliseconds since 1970
 * @returns undefined when `expiresAt` is not a date: that URL is never renewed
 */
export function getRenewalDelay(expiresAt: string, now: number): number | undefined {
  const remaining = Date.parse(expiresAt) - now;
  if (Number.isNaN(remaining)) return undefined;
  return Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, remaining * RENEWAL_SHARE));
}
