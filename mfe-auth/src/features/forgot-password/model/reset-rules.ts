import { isApiError } from '@inspire/shared/client';
import type { FormErrors } from '@inspire/shared/forms';
import { messages } from '../../../messages';

const { forgotPassword, resetPassword } = messages;

export interface ForgotValues {
  readonly email: string;
}

/** Fields named as in the reset call's body (SPEC-7). */
export interface ResetValues {
  readonly otp: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const OTP_LENGTH = 4;
const MIN_PASSWORD_LENGTH = 6;

/** Validates the first step (SPEC-5). */
export const validateForgotPassword = ({ email }: ForgotValues): FormErrors<ForgotValues> =>
  email.trim() === '' ? { email: forgotPassword.emailRequired } : {};

/** Validates the second step (SPEC-5, D-24). */
export function validateReset({ otp, password, confirmPassword }: ResetValues): FormErrors<ResetValues> {
  return {
    ...(!/^\d{4}$/.test(otp) && { otp: resetPassword.otpInvalid }),
    ...(password.length < MIN_PASSWORD_LENGTH && {
      password: password === '' ? resetPassword.passwordRequired : resetPassword.passwordTooShort,
    }),
    ...(confirmPassword !== password && { confirmPassword: resetPassword.passwordsDiffer }),
    ...(confirmPassword === '' && { confirmPassword: resetPassword.confirmRequired }),
  };
}

/** Extracts the digits of a code from typed or pasted text such as 'Your code: 4821'. */
export const parseOtp = (text: string): string => text.replaceAll(/\D/g, '').slice(0, OTP_LENGTH);

/** Texts of the first step (SPEC-8). */
export const forgotErrorText = (error: unknown): string =>
  isApiError(error, 400) ? forgotPassword.emailUnknown : forgotPassword.failed;

/** Texts of the second step (SPEC-8). */
export const resetErrorText = (error: unknown): string =>
  isApiError(error, 400) ? resetPassword.invalidOtp : resetPassword.failed;

/** Returns the server's rate-limit text (D-42); SPEC-8 has no text for it. */
export const rateLimitText = (error: unknown): string | undefined =>
  isApiError(error, 429) ? error.detail : undefined;
