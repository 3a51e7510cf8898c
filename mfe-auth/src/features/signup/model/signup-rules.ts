import { type FormErrors, MIN_PASSWORD_LENGTH } from '@inspire/shared/forms';
import { messages } from '../../../messages';

/** Fields named as in the register call's body (SPEC-3). */
export interface SignupValues {
  readonly email: string;
  readonly contact: string;
  readonly user_name: string;
  readonly password: string;
  readonly confirmpasword: string;
}

// The contract's schemas would add zod to this page's first chunk. A test compares these rules with the server's schema.
const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const mobilePattern = /^(\+\d{2})?\d{10}$/;

/** Converts typed values to the call's body, without the spaces and hyphens that people and autofill put into a number. */
export function toRegistration(values: SignupValues): SignupValues {
  return {
    ...values,
    email: values.email.trim(),
    contact: values.contact.replaceAll(/[\s-]/g, ''),
    user_name: values.user_name.trim(),
  };
}

/** Validates the signup (SPEC-5, D-24). */
export function validateSignup(values: SignupValues): FormErrors<SignupValues> {
  const { email, contact, user_name, password, confirmpasword } = toRegistration(values);
  const texts = messages.signup;
  return {
    ...(!emailPattern.test(email) && { email: texts.emailInvalid }),
    ...(!mobilePattern.test(contact) && { contact: texts.mobileInvalid }),
    ...(user_name === '' && { user_name: texts.userNameRequired }),
    ...(password.length < MIN_PASSWORD_LENGTH && { password: texts.passwordTooShort }),
    ...(password !== confirmpasword && { confirmpasword: texts.passwordsDiffer }),
  };
}
