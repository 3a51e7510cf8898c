import type { ApiClient } from '@inspire/shared/client';
import type { SentCode } from '../model/reset-state';

/**
 * Sends an email with a code, which only this browser can use, and a link (D-45). Send a repeated request with the same handle: the
 * server may have sent a code although its response was lost.
 * @throws ApiError
 */
export async function sendOtp(api: ApiClient, email: string, handle: string): Promise<SentCode> {
  await api.call('forgotPassword', { body: { email: email.trim(), handle } });
  return { sentAt: Date.now(), handle };
}
