import { isApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';

const textOfCode = (error: unknown, code: string): string | undefined =>
  isApiError(error, 400) && error.code === code ? (error.detail ?? shared.somethingWentWrong) : undefined;

/** Returns the server's text if a signed-in viewer gave a wrong password. */
export const wrongPassword = (error: unknown): string | undefined => textOfCode(error, 'wrong-password');

/** Returns the server's text for a new password that many have, or that has leaked (D-46). */
export const guessablePassword = (error: unknown): string | undefined =>
  textOfCode(error, 'password-too-common') ?? textOfCode(error, 'password-leaked');

/** Returns the server's text if a Google credential is not the account's. */
export const wrongCredential = (error: unknown): string | undefined => textOfCode(error, 'wrong-credential');

/** Returns the server's text if a passkey is not the account's. */
export const wrongPasskey = (error: unknown): string | undefined => textOfCode(error, 'wrong-passkey');

/** Returns the text for any other error: the server's for a rate limit (D-42), otherwise ours. */
export const serverErrorText = (error: unknown): string =>
  (isApiError(error, 429) ? error.detail : undefined) ?? shared.somethingWentWrong;
