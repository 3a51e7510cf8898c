// Do not import zod here: browser bundles use this file without the schemas.

/** Value of `mobileNumber` for an account without one, for example after signing up with Google (D-14). */
export const MOBILE_NUMBER_MISSING = 'Not saved';

/** A number that the mobile-number dialog and `updateContact` accept (SPEC-5). */
export const mobileNumberPattern = /^\d{10}$/;
