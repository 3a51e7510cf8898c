import { isApiError } from '@inspire/shared/client';
import { type FormErrors, MIN_PASSWORD_LENGTH } from '@inspire/shared/forms';
import { emailPattern, mobilePattern, toEmail, toMobileNumber } from '@inspire/shared/guards';
import { messages } from '../../../messages';

/** Fields named as in the register call's body (SPEC-3). */
export interface SignupValues {
  readonly email: string;
  readonly contact: string;
  readonly user_name: string;
  readonly password: string;
  readonly confirmpasword: string;
}

/** Converts typed values to the call's body. */
export function toRegistration(values: SignupValues): SignupValues {
  return {
    ...values,
    email: toEmail(values.email),
    contact: toMobileNumber(values.contact),
    user_name: values.user_name.trim(),
  };
}

/** Validates the signup (SPEC-5, D-24). The contract's schemas would add zod to this page; a test compares both. */
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

const { signup } = messages;

const textByStatus: ReadonlyMap<number, string> = new Map([
  [401, signup.unauthorized],
  [403, signup.forbidden],
  [404, signup.notFound],
  [500, signup.serverError],
]);

/** Maps an error to the signup texts of SPEC-8. */
export function signupErrorText(error: unknown): string {
  if (!isApiError(error) || error.status === undefined) return signup.noResponse;
  if (error.status === 400) return error.detail ?? signup.emailTaken;
  return textByStatus.get(error.status) ?? signup.otherStatus(error.status);
}
