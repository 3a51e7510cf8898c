import { isRecord, parseJson } from '@inspire/shared/guards';

/**
 * The e-mail in an ID token, for the fields of SPEC-7. It is read without a check and proves nothing: the server verifies the
 * token itself (D-19).
 * @returns undefined when it is no ID token with an e-mail
 */
export function credentialEmail(credential: string): string | undefined {
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
