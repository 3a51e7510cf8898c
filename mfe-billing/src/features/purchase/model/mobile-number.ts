import { safeStorage } from '@inspire/shared/guards';
import { MOBILE_NUMBER_KEY } from '@inspire/shared/session';
import { messages } from '../../../messages';

/** SPEC-4 and D-31: what stands for no number. */
const missing: ReadonlySet<unknown> = new Set([undefined, null, '', 'null', 'undefined', 'Not saved']);

export const isMobileNumberMissing = (number: unknown): boolean =>
  missing.has(typeof number === 'string' ? number.trim() : number);

/** What is sent: without the spaces and hyphens that people and autofill put into a number. */
export const normalizeMobileNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** SPEC-5, mobile modal. @returns what is wrong with a number, undefined when nothing is */
export const validateMobileNumber = (typed: string): string | undefined =>
  /^\d{10}$/.test(normalizeMobileNumber(typed)) ? undefined : messages.numberInvalid;

/** The number that the browser keeps beside the session, perhaps saved in another tab. */
export function storedMobileNumber(): string | undefined {
  const stored = safeStorage('localStorage').getItem(MOBILE_NUMBER_KEY);
  return stored === null || isMobileNumberMissing(stored) ? undefined : stored;
}
