import { isApiError } from '@inspire/shared/client';
import type { FormErrors } from '@inspire/shared/forms';
import { messages as shared } from '@inspire/shared/messages';
import { messages } from '../../../messages';

export interface LoginValues {
  readonly email: string;
  readonly password: string;
}

/** SPEC-5: both fields are required. The one sentence is said once, at the first field that is empty. */
export function validateLogin({ email, password }: LoginValues): FormErrors<LoginValues> {
  const text = messages.login.fieldsRequired;
  if (email.trim() === '') return { email: text };
  return password === '' ? { password: text } : {};
}

/** SPEC-8: a 401 shows what the server says, everything else one sentence. */
export function loginErrorText(error: unknown): string {
  return (isApiError(error, 401) && error.detail) || shared.somethingWentWrong;
}
