import { type ApiClient, ApiError } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import type { Credential } from '@inspire/shared/ui';
import { parseSessionResponse } from '../../session/model/parse-session-response';
import { parseCredentialEmail } from '../model/parse-credential-email';

/**
 * Starts a session with an ID token (D-19). Name and email are both the token's email (SPEC-3).
 * @throws ApiError
 */
export async function googleAuth(api: ApiClient, { credential, nonce }: Credential): Promise<SessionData> {
  const email = parseCredentialEmail(credential);
  if (email === undefined) throw new ApiError('malformed');
  return parseSessionResponse(await api.call('googleAuth', { body: { user_name: email, email, credential, nonce } }));
}
