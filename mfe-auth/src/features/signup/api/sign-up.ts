import type { ApiClient } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { parseSessionResponse } from '../../session/model/parse-session-response';
import { type SignupValues, toRegistration } from '../model/signup-rules';

/** Creates an account and starts its first session. @throws ApiError */
export async function signUp(api: ApiClient, values: SignupValues): Promise<SessionData> {
  return parseSessionResponse(await api.call('register', { body: toRegistration(values) }));
}
