import type { FormErrors } from '@inspire/shared/forms';
import { profileMessages as messages } from '../../../messages';

/** The fields under the names of the call's payload. */
export interface PasswordValues {
  readonly oldPassword: string;
  readonly password: string;
  readonly confirmPassword: string;
}

const SHORTEST = 6;

/** SPEC-5 and D-24; one text for each field that is not right. */
export function validatePasswords({
  oldPassword,
  password,
  confirmPassword,
}: PasswordValues): FormErrors<PasswordValues> {
  return {
    ...(oldPassword === '' && { oldPassword: messages.currentRequired }),
    ...(password.length < SHORTEST && {
      password: password === '' ? messages.passwordRequired : messages.passwordTooShort,
    }),
    ...(confirmPassword !== password && { confirmPassword: messages.passwordsDiffer }),
    ...(confirmPassword === '' && { confirmPassword: messages.confirmRequired }),
  };
}
