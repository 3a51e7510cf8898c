import type { ApiClient } from '@inspire/shared/client';
import { newHandle } from '../../session/model/new-handle';
import type { SentCode } from '../model/reset-state';

/**
 * Sends an email with a code, which only this browser can use, and a link (D-45).
 * @throws ApiError
 */
export async function sendOtp(api: ApiClient, email: string): Promise<SentCode> {
  const handle = newHandle();
  await api.call('forgotPassword', { body: { email: email.trim(), handle } });
  return { sentAt: Date.now(), handle };
}
