import { isApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';

/** A wrong password of somebody who is logged in: the server's own words for it. */
export const wrongPassword = (error: unknown): string | undefined =>
  isApiError(error, 400) && error.code === 'wrong-password' ? (error.detail ?? shared.somethingWentWrong) : undefined;

/** What is said of any other refusal: a limit in the server's words (D-42), the rest in ours. */
export const serverErrorText = (error: unknown): string =>
  (isApiError(error, 429) ? error.detail : undefined) ?? shared.somethingWentWrong;
