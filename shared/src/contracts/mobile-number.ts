// Do not import zod here: browser bundles use this file without the schemas.
import { toMobileNumber } from '../guards';

/** Value of `mobileNumber` for an account without one, for example after signing up with Google (D-14). */
export const MOBILE_NUMBER_MISSING = 'Not saved';

/** A number that the mobile-number dialog and `updateContact` accept (SPEC-5). */
export const mobileNumberPattern = /^\d{10}$/;

/** Reads a typed number without the country prefix, which only the signup keeps (SPEC-5). */
export const toTenDigits = (typed: string): string => toMobileNumber(typed).replace(/^\+91(?=\d{10}$)/, '');
