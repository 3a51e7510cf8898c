import { isApiError } from '@inspire/shared/client';
import type { FormErrors } from '@inspire/shared/forms';
import { messages } from '../../../messages';

const { forgotPassword, resetPassword } = messages;

export interface ForgotValues {
  readonly email: string;
}

/** The fields under the names of the reset payload (SPEC-7). */
export interface ResetValues {
  readonly otp: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const otpLength = 4;
const shortestPassword = 6;

/** SPEC-5, first step. */
export const validateForgotPassword = ({ email }: ForgotValues): FormErrors<ForgotValues> =>
  email.trim() === '' ? { email: forgotPassword.emailRequired } : {};

/** SPEC-5 and D-24, second step; one text for each field that is not right. */
export function validateReset({ otp, password, confirmPassword }: ResetValues): FormErrors<ResetValues> {
  return {
    ...(!/^\d{4}$/.test(otp) && { otp: resetPassword.otpInvalid }),
    ...(password.length < shortestPassword && {
      password: password === '' ? resetPassword.passwordRequired : resetPassword.passwordTooShort,
    }),
    ...(confirmPassword !== password && { confirmPassword: resetPassword.passwordsDiffer }),
    ...(confirmPassword === '' && { confirmPassword: resetPassword.confirmRequired }),
  };
}

/** The digits of a code out of whatever was typed or pasted around it ('Your code: 4821'). */
export const otpDigits = (text: string): string => text.replaceAll(/\D/g, '').slice(0, otpLength);

/** SPEC-8, first step. */
export const forgotErrorText = (error: unknown): string =>
  isApiError(error, 400) ? forgotPassword.emailUnknown : forgotPassword.failed;

/** SPEC-8, second step. */
export const resetErrorText = (error: unknown): string =>
  isApiError(error, 400) ? resetPassword.invalidOtp : resetPassword.failed;

/** What the server asks the viewer to wait for (D-42); the catalogue of SPEC-8 has no words for it. */
export const rateLimitText = (error: unknown): string | undefined =>
  isApiError(error, 429) ? error.detail : undefined;
