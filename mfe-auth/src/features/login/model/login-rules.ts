import { isApiError } from '@inspire/shared/client';
import type { FormErrors } from '@inspire/shared/forms';
import { messages as shared } from '@inspire/shared/messages';
import { messages } from '../../../messages';

export interface LoginValues {
  readonly email: string;
  readonly password: string;
}

/** Validates the login (SPEC-5): both fields are required, and the only text is shown at the first empty field. */
export function validateLogin({ email, password }: LoginValues): FormErrors<LoginValues> {
  const text = messages.login.fieldsRequired;
  if (email.trim() === '') return { email: text };
  return password === '' ? { password: text } : {};
}

/** True when the password was right and the account also needs a code of its authenticator app (D-47). */
export const isSecondStepRequired = (error: unknown): boolean =>
  isApiError(error, 401) && error.code === 'second-step-required';

/** Returns the server's text for a 401 and one text for all other errors (SPEC-8). */
export function loginErrorText(error: unknown): string {
  return (isApiError(error, 401) && error.detail) || shared.somethingWentWrong;
}
