import { type ApiClient, ApiError } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { readSessionAnswer } from '../../session/model/session-answer';
import { credentialEmail } from '../model/credential-email';

/** An ID token, and the nonce that it was asked for with. */
export interface Credential {
  readonly credential: string;
  readonly nonce: string;
}

/**
 * Starts a session by an ID token (D-19). Name and e-mail are both the token's e-mail (SPEC-3).
 * @throws ApiError
 */
export async function googleAuth(api: ApiClient, { credential, nonce }: Credential): Promise<SessionData> {
  const email = credentialEmail(credential);
  if (email === undefined) throw new ApiError('malformed');
  return readSessionAnswer(await api.call('googleAuth', { body: { user_name: email, email, credential, nonce } }));
}
