import type { ApiClient } from '@inspire/shared/client';
import { toTypedDigits } from '@inspire/shared/guards';
import type { PasswordValues, ResetValues } from '../model/reset-rules';

/**
 * Sets a new password with a one-time password, which travels as a number (SPEC-7), and the handle of this browser (D-45).
 * All sessions of the account end.
 * @throws ApiError
 */
export const resetPassword = (
  api: ApiClient,
  { email, handle }: { readonly email: string; readonly handle?: string },
  { otp, ...passwords }: ResetValues,
): Promise<void> =>
  api.call('resetPassword', {
    body: { email, otp: Number(toTypedDigits(otp)), ...passwords, ...(handle !== undefined && { handle }) },
  });

/**
 * Sets a new password with the token of a link. All sessions of the account end.
 * @throws ApiError
 */
export const resetPasswordByLink = (api: ApiClient, token: string, passwords: PasswordValues): Promise<void> =>
  api.call('resetPasswordByLink', { body: { token, ...passwords } });
