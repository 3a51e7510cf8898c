import { isApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';
import { messages } from '../../../messages';

/** SPEC-8 for the login page: a 401 shows what the server says. */
export const googleLoginErrorText = (error: unknown): string =>
  (isApiError(error, 401) && error.detail) || shared.somethingWentWrong;

/** SPEC-8, "Google on signup". */
export const googleSignupErrorText = (error: unknown): string =>
  isApiError(error, 401) ? messages.signup.unauthorized : messages.signup.serverError;
