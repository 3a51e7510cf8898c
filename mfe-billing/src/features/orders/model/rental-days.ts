const DAY_MS = 86_400_000;

/**
 * Days that a rental still runs, the one that has begun counted whole; 0 when it is over.
 * @param rentEndsAt ISO 8601
 * @param now milliseconds
 * @returns undefined when it is no date
 */
export function rentalDaysLeft(rentEndsAt: string, now: number): number | undefined {
  const left = Date.parse(rentEndsAt) - now;
  return Number.isNaN(left) ? undefined : Math.max(0, Math.ceil(left / DAY_MS));
}
