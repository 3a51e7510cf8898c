const DAY_MS = 86_400_000;

/**
 * The days that are left of a rental, a begun one counted in; 0 when it has ended.
 * @param endsAt ISO 8601
 * @param now milliseconds since 1970
 * @returns undefined for what is no rental, or has no readable end
 */
export function daysLeft(endsAt: string | undefined, now: number): number | undefined {
  const end = Date.parse(endsAt ?? '');
  return Number.isNaN(end) ? undefined : Math.max(0, Math.ceil((end - now) / DAY_MS));
}
