import { profileMessages as messages } from '../../../messages';

/** SPEC-4 and D-31: what stands for no number. */
const missing: ReadonlySet<unknown> = new Set([undefined, null, '', 'null', 'undefined', 'Not saved']);

/** The number that there is; undefined where something only stands for none. */
export const readNumber = (number: unknown): string | undefined =>
  typeof number === 'string' && !missing.has(number.trim()) ? number.trim() : undefined;

/** What is sent: without the spaces and hyphens that people and autofill put into a number. */
export const normalizeMobileNumber = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** What a form begins with: the number without the country prefix, which only the signup takes (SPEC-5). */
export const editableNumber = (number: unknown): string => readNumber(number)?.replace(/^\+\d{2}(?=\d{10}$)/, '') ?? '';

/** SPEC-5, mobile modal. @returns what is wrong with a number, undefined when nothing is */
export const validateMobileNumber = (typed: string): string | undefined =>
  /^\d{10}$/.test(normalizeMobileNumber(typed)) ? undefined : messages.numberInvalid;
