const DAY_MS = 86_400_000;

/**
 * Returns the days that are left of a rental, rounded up; 0 if it has ended.
 * @param endsAt ISO 8601
 * @param now milliseconds since 1970
 * @returns undefined without a valid end
 */
export function rentalDaysLeft(endsAt: string | undefined, now: number): number | undefined {
  const end = Date.parse(endsAt ?? '');
  return Number.isNaN(end) ? undefined : Math.max(0, Math.ceil((end - now) / DAY_MS));
}
