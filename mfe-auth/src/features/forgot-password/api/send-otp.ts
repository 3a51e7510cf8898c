import type { ApiClient } from '@inspire/shared/client';

/**
 * Has a one-time password sent to an account's e-mail.
 * @throws ApiError
 */
export const sendOtp = (api: ApiClient, email: string): Promise<void> =>
  api.call('forgotPassword', { body: { email: email.trim() } });
