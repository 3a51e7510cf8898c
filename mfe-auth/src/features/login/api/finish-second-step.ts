import type { ApiClient } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { parseSessionResponse } from '../../session/model/parse-session-response';

/**
 * Finishes a sign-in with a code of the authenticator app, or with a recovery code.
 * @param handle of the login
 * @throws ApiError
 */
export async function finishSecondStep(api: ApiClient, handle: string, code: string): Promise<SessionData> {
  return parseSessionResponse(await api.call('secondStep', { body: { handle, code: code.trim() } }));
}
