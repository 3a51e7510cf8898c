import { isApiError } from '@inspire/shared/client';
import { messages } from '../../../messages';

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
