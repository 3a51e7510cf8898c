import { type FormErrors, MIN_PASSWORD_LENGTH } from '@inspire/shared/forms';
import { profileMessages as messages } from '../../../messages';

export interface PasswordValues {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

/** Returns a text for each invalid field (SPEC-5, D-24). */
export function validatePasswords({
  oldPassword,
  password,
  confirmPassword,
}: PasswordValues): FormErrors<PasswordValues> {
  return {
    ...(oldPassword === '' && { oldPassword: messages.currentRequired }),
    ...(password.length < MIN_PASSWORD_LENGTH && {
      password: password === '' ? messages.passwordRequired : messages.passwordTooShort,
    }),
    ...(confirmPassword !== password && { confirmPassword: messages.passwordsDiffer }),
    ...(confirmPassword === '' && { confirmPassword: messages.confirmRequired }),
  };
}
