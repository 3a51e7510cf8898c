import type { ApiClient } from '@inspire/shared/client';

/** @throws ApiError */
export const sendOtp = (api: ApiClient, email: string): Promise<void> =>
  api.call('forgotPassword', { body: { email: email.trim() } });
