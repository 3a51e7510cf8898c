import { MOBILE_NUMBER_MISSING, mobileNumberPattern, toTenDigits } from '../contracts/mobile-number';
import { safeStorage } from '../guards';
import { MOBILE_NUMBER_KEY } from '../session';
import { commerceMessages } from './messages';

/** Values of a missing number (SPEC-4, D-31). */
const missingValues: ReadonlySet<string> = new Set(['', 'null', 'undefined', MOBILE_NUMBER_MISSING]);

/** Returns the number; undefined for a value of a missing number. */
export function parseMobileNumber(value: unknown): string | undefined {
  const number = typeof value === 'string' ? value.trim() : '';
  return missingValues.has(number) ? undefined : number;
}

export const isMobileNumberMissing = (value: unknown): boolean => parseMobileNumber(value) === undefined;

/** Removes the country prefix, which only the signup accepts (SPEC-5); empty when the number is missing. */
export const toEditableMobileNumber = (value: unknown): string =>
  parseMobileNumber(value)?.replace(/^\+\d{2}(?=\d{10}$)/, '') ?? '';

/** @returns the error text of a number (SPEC-5); undefined when it is valid */
export const validateMobileNumber = (typed: string): string | undefined =>
  mobileNumberPattern.test(toTenDigits(typed)) ? undefined : commerceMessages.numberInvalid;

/** Returns the number in this browser's storage, which another tab may have saved. */
export const storedMobileNumber = (): string | undefined =>
  parseMobileNumber(safeStorage('localStorage').getItem(MOBILE_NUMBER_KEY));
