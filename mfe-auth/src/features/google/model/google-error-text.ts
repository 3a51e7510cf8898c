import { isApiError } from '@inspire/shared/client';
import { messages as shared } from '@inspire/shared/messages';
import { messages } from '../../../messages';

/** Returns the server's text for an account that Google may join only on its profile (ADR-46). */
const linkRequiredText = (error: unknown): string | undefined =>
  isApiError(error, 409) && error.code === 'google-link-required' ? error.detail : undefined;

/** Texts for the login page (SPEC-8): a 401 shows the server's text. */
export const googleLoginErrorText = (error: unknown): string =>
  linkRequiredText(error) ?? ((isApiError(error, 401) && error.detail) || shared.somethingWentWrong);

/** Texts for the signup page (SPEC-8, "Google on signup"). */
export const googleSignupErrorText = (error: unknown): string =>
  linkRequiredText(error) ?? (isApiError(error, 401) ? messages.signup.unauthorized : messages.signup.serverError);
