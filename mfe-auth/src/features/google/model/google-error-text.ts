import { isApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';
import { messages } from '../../../messages';

/** Texts for the login page (SPEC-8): a 401 shows the server's text. */
export const googleLoginErrorText = (error: unknown): string =>
  (isApiError(error, 401) && error.detail) || shared.somethingWentWrong;

/** Texts for the signup page (SPEC-8, "Google on signup"). */
export const googleSignupErrorText = (error: unknown): string =>
  isApiError(error, 401) ? messages.signup.unauthorized : messages.signup.serverError;
