import type { ApiClient } from '@inspire/shared/client';

/**
 * Sends a one-time password to an account's email address.
 * @throws ApiError
 */
export const sendOtp = (api: ApiClient, email: string): Promise<void> =>
  api.call('forgotPassword', { body: { email: email.trim() } });
