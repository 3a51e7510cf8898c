/** UTC+5:30 all year. */
const INDIA_MS = 5.5 * 3_600_000;
const APRIL = 3;

/** The Indian financial year, April to March, of a moment in Indian time: `2026-27`. */
export function getFinancialYear(moment: Date): string {
  const local = new Date(moment.getTime() + INDIA_MS);
  const first = local.getUTCMonth() >= APRIL ? local.getUTCFullYear() : local.getUTCFullYear() - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

/** `2026-27/000123`: a tax invoice's number may have 16 characters. */
export const toReceiptNumber = (year: string, serial: number): string => `${year}/${String(serial).padStart(6, '0')}`;
