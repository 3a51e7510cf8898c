/** India is five and a half hours ahead of UTC, all year round. */
const INDIA_MS = 5.5 * 3_600_000;
const APRIL = 3;

/** The Indian financial year, April to March, that a moment falls into there: `2026-27`. */
export function financialYearOf(moment: Date): string {
  const there = new Date(moment.getTime() + INDIA_MS);
  const first = there.getUTCMonth() >= APRIL ? there.getUTCFullYear() : there.getUTCFullYear() - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** `2026-27/000123`: 14 characters, of the 16 that a tax invoice's number may have. */
export const receiptNumber = (year: string, serial: number): string => `${year}/${String(serial).padStart(6, '0')}`;
