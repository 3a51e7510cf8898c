import { isRecord, parseJson } from '@inspire/shared/guards';

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
