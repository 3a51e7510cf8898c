const DAY_MS = 86_400_000;

/**
 * Returns the remaining days of a rental, rounded up; 0 when it has ended.
 * @param rentEndsAt ISO 8601
 * @param now milliseconds
 * @returns undefined for an invalid date
 */
export function rentalDaysLeft(rentEndsAt: string, now: number): number | undefined {
  const left = Date.parse(rentEndsAt) - now;
  return Number.isNaN(left) ? undefined : Math.max(0, Math.ceil(left / DAY_MS));
}
