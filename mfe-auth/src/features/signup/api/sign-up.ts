import type { ApiClient } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { readSessionAnswer } from '../../session/model/session-answer';
import { registration, type SignupValues } from '../model/signup-rules';

/**
 * Creates an account and starts its first session on the server.
 * @throws ApiError
 */
export async function signUp(api: ApiClient, values: SignupValues): Promise<SessionData> {
  return readSessionAnswer(await api.call('register', { body: registration(values) }));
}
