import type { ApiClient } from '@inspire/shared/client';
import type { ResetValues } from '../model/reset-rules';

/**
 * Sets a new password with a one-time password, which travels as a number (SPEC-7). All sessions of the account end.
 * @throws ApiError
 */
export const resetPassword = (api: ApiClient, email: string, { otp, ...passwords }: ResetValues): Promise<void> =>
  api.call('resetPassword', { body: { email, otp: Number(otp), ...passwords } });
