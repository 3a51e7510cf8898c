// This file must not import zod: browser bundles use it without the schemas.

/** The value of `mobileNumber` while an account has none, for example after signing up with Google (D-14). */
export const MOBILE_NUMBER_MISSING = 'Not saved';

/** A number as the mobile-number dialog and `updateContact` accept it (SPEC-5). */
export const mobileNumberPattern = /^\d{10}$/;
