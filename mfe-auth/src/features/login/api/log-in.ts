import type { ApiClient } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { readSessionAnswer } from '../../session/model/session-answer';
import type { LoginValues } from '../model/login-rules';

/**
 * Starts a session on the server.
 * @throws ApiError
 */
export async function logIn(api: ApiClient, { email, password }: LoginValues): Promise<SessionData> {
  return readSessionAnswer(await api.call('login', { body: { email, password } }));
}
