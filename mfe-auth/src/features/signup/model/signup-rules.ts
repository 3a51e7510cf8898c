import type { FormErrors } from '@inspire/shared/forms';
import { messages } from '../../../messages';

/** The fields under the names of the register payload (SPEC-3). */
export interface SignupValues {
  readonly email: string;
  readonly contact: string;
  readonly user_name: string;
  readonly password: string;
  readonly confirmpasword: string;
}

// The contract's schemas would bring zod into the first paint of this page. These are the same rules; a test holds them
// against the schema that the server validates with.
const emailShape =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
const mobileShape = /^(\+\d{2})?\d{10}$/;
const shortestPassword = 6;

/** What is sent: as typed, without the spaces and hyphens that people and autofill put into a telephone number. */
export function registration(values: SignupValues): SignupValues {
  return {
    ...values,
    email: values.email.trim(),
    contact: values.contact.replaceAll(/[\s-]/g, ''),
    user_name: values.user_name.trim(),
  };
}

/** SPEC-5 and D-24; one text for each field that is not right. */
export function validateSignup(values: SignupValues): FormErrors<SignupValues> {
  const { email, contact, user_name, password, confirmpasword } = registration(values);
  const texts = messages.signup;
  return {
    ...(!emailShape.test(email) && { email: texts.emailInvalid }),
    ...(!mobileShape.test(contact) && { contact: texts.mobileInvalid }),
    ...(user_name === '' && { user_name: texts.userNameRequired }),
    ...(password.length < shortestPassword && { password: texts.passwordTooShort }),
    ...(password !== confirmpasword && { confirmpasword: texts.passwordsDiffer }),
  };
}
