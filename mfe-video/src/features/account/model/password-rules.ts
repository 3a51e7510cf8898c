import type { FormErrors } from '@inspire/shared/forms';
import { profileMessages as messages } from '../../../messages';

export interface PasswordValues {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const MIN_LENGTH = 6;

/** Returns a text for each invalid field (SPEC-5, D-24). */
export function validatePasswords({
  oldPassword,
  password,
  confirmPassword,
}: PasswordValues): FormErrors<PasswordValues> {
  return {
    ...(oldPassword === '' && { oldPassword: messages.currentRequired }),
    ...(password.length < MIN_LENGTH && {
      password: password === '' ? messages.passwordRequired : messages.passwordTooShort,
    }),
    ...(confirmPassword !== password && { confirmPassword: messages.passwordsDiffer }),
    ...(confirmPassword === '' && { confirmPassword: messages.confirmRequired }),
  };
}
