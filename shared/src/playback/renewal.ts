/** Fraction of a URL's lifetime. */
const RENEWAL_SHARE = 0.8;
/** Prevents a tight loop of renewals when the clock is wrong. */
const MIN_DELAY_MS = 10_000;
/** `setTimeout` overflows after 24 days and would then fire immediately. */
const MAX_DELAY_MS = 24 * 60 * 60_000;

/**
 * Returns the milliseconds until a stream URL must be renewed, well before it expires (D-16).
 * @param expiresAt ISO 8601
 * @param now milliseconds since 1970
 * @returns undefined if `expiresAt` is not a date: that URL is never renewed
 */
export function getRenewalDelay(expiresAt: string, now: number): number | undefined {
  const remaining = Date.parse(expiresAt) - now;
  if (Number.isNaN(remaining)) return undefined;
  return Math.min(MAX_DELAY_MS, Math.max(MIN_DELAY_MS, remaining * RENEWAL_SHARE));
}
