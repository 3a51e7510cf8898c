import type { ApiClient } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { parseSessionResponse } from '../../session/model/parse-session-response';
import type { LoginValues } from '../model/login-rules';

/**
 * @param handle with which `finishSecondStep` goes on, where the account needs a code
 * @throws ApiError, see `isSecondStepRequired`
 */
export async function logIn(api: ApiClient, { email, password }: LoginValues, handle: string): Promise<SessionData> {
  return parseSessionResponse(await api.call('login', { body: { email, password, handle } }));
}

/**
 * Finishes a sign-in with a code of the authenticator app, or with a recovery code.
 * @param handle of the login
 * @throws ApiError
 */
export async function finishSecondStep(api: ApiClient, handle: string, code: string): Promise<SessionData> {
  return parseSessionResponse(await api.call('secondStep', { body: { handle, code: code.trim() } }));
}
