import { isApiError } from '@inspire/shared/client';
import { type FormErrors, MIN_PASSWORD_LENGTH } from '@inspire/shared/forms';
import { toTypedDigits } from '@inspire/shared/guards';
import { messages } from '../../../messages';

const { forgotPassword, resetPassword } = messages;

export interface ForgotValues {
  readonly email: string;
}

/** Fields named as in the reset calls' bodies (SPEC-7). */
export interface PasswordValues {
  readonly password: string;
  readonly confirmPassword: string;
}

export interface ResetValues extends PasswordValues {
  readonly otp: string;
}

/** Errors disappear after 4 seconds (SPEC-5). */
export const RESET_ERROR_DURATION_MS = 4_000;

const OTP_LENGTH = 4;

/** Validates the first step (SPEC-5). */
export const validateForgotPassword = ({ email }: ForgotValues): FormErrors<ForgotValues> =>
  email.trim() === '' ? { email: forgotPassword.emailRequired } : {};

/** Validates a new password (SPEC-5, D-24). */
export function validatePasswords({ password, confirmPassword }: PasswordValues): FormErrors<PasswordValues> {
  return {
    ...(password.length < MIN_PASSWORD_LENGTH && {
      password: password === '' ? resetPassword.passwordRequired : resetPassword.passwordTooShort,
    }),
    ...(confirmPassword !== password && { confirmPassword: resetPassword.passwordsDiffer }),
    ...(confirmPassword === '' && { confirmPassword: resetPassword.confirmRequired }),
  };
}

/** Validates the second step (SPEC-5, D-24). */
export const validateReset = ({ otp, ...passwords }: ResetValues): FormErrors<ResetValues> => ({
  ...(!/^\d{4}$/.test(toTypedDigits(otp)) && { otp: resetPassword.otpInvalid }),
  ...validatePasswords(passwords),
});

/** Extracts the digits of a code from typed or pasted text such as 'Your code: 4821'. */
export const parseOtp = (text: string): string => toTypedDigits(text).replaceAll(/\D/g, '').slice(0, OTP_LENGTH);

/** Texts of the first step (SPEC-8). */
export const forgotErrorText = (error: unknown): string =>
  isApiError(error, 400) ? forgotPassword.emailUnknown : forgotPassword.failed;

const PASSWORD_CODES: ReadonlySet<string | undefined> = new Set(['password-too-common', 'password-leaked']);

/** Returns the server's text for a password that many have, or that has leaked (D-46). */
const guessablePasswordText = (error: unknown): string | undefined =>
  isApiError(error, 400) && PASSWORD_CODES.has(error.code) ? error.detail : undefined;

/** Returns the error of the new password's field, if the server found one. */
export function passwordError(error: unknown): { readonly field: 'password'; readonly text: string } | undefined {
  const text = guessablePasswordText(error);
  return text === undefined ? undefined : { field: 'password', text };
}

/** Texts of the second step (SPEC-8). */
export const resetErrorText = (error: unknown): string =>
  isApiError(error, 400) ? resetPassword.invalidOtp : resetPassword.failed;

/** Texts of the step that a link opens (D-45). */
export const linkErrorText = (error: unknown): string =>
  isApiError(error, 400) ? resetPassword.invalidLink : resetPassword.failed;

/** Returns the server's rate-limit text (D-42); SPEC-8 has no text for it. */
export const rateLimitText = (error: unknown): string | undefined =>
  isApiError(error, 429) ? error.detail : undefined;

/** Returns the token of a link that sets a new password (D-45), from a URL's fragment. */
export const parseResetToken = (hash: string): string | undefined => /^#token=(.+)/.exec(hash)?.[1];
