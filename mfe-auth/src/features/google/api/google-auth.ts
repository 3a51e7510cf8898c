import { type ApiClient, ApiError } from '@inspire/shared/client';
import type { SessionData } from '@inspire/shared/contracts';
import { isRecord, parseJson } from '@inspire/shared/guards';
import type { Credential } from '@inspire/shared/ui';
import { parseSessionResponse } from '../../session/model/parse-session-response';

/**
 * Returns the email in an ID token, for the fields of SPEC-7. The token is not verified here; the server does that (D-19).
 * @returns undefined when the text is not an ID token with an email
 */
export function parseCredentialEmail(credential: string): string | undefined {
  try {
    const part = (credential.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const claims = parseJson(new TextDecoder().decode(bytes));
    const email = isRecord(claims) ? claims.email : undefined;
    return typeof email === 'string' && email !== '' ? email : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Starts a session with an ID token (D-19). Name and email are both the token's email (SPEC-3).
 * @throws ApiError
 */
export async function googleAuth(api: ApiClient, { credential, nonce }: Credential): Promise<SessionData> {
  const email = parseCredentialEmail(credential);
  if (email === undefined) throw new ApiError('malformed');
  return parseSessionResponse(await api.call('googleAuth', { body: { user_name: email, email, credential, nonce } }));
}
