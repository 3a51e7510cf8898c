import type { ApiClient } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { parseSessionResponse } from '../../session';
import type { LoginValues } from '../model/login-rules';

/** @throws ApiError */
export async function logIn(api: ApiClient, { email, password }: LoginValues): Promise<SessionData> {
  return parseSessionResponse(await api.call('login', { body: { email, password } }));
}
