import { fixedError } from '../../../errors/errors';

const WRONG_CODE_TEXT = 'That code isn’t right. Enter the one that your app shows now.';

/** The password was right, and the account also needs a code (D-47). A page from before codes shows the text. */
export class SecondStepRequiredError extends fixedError(
  'invalid-credentials',
  'This account also needs a code from its authenticator app. Reload the page and sign in again to enter it.',
  { reason: 'second-step-required' },
) {}

export class WrongCodeError extends fixedError('invalid-credentials', WRONG_CODE_TEXT, { reason: 'wrong-code' }) {}

/** The sign-in began too long ago, had too many wrong codes, or ended with a change of the account. */
export class SecondStepOverError extends fixedError(
  'invalid-credentials',
  'This sign-in took too long or had too many wrong codes. Enter your password again.',
  { reason: 'second-step-over' },
) {}

/** A wrong code during a session: a 400, because a 401 would end the session (D-22). */
export class CodeMismatchError extends fixedError('invalid-request', WRONG_CODE_TEXT, { reason: 'wrong-code' }) {}

export class AuthenticatorExistsError extends fixedError(
  'conflict',
  'Your account already has an authenticator app. Remove it first.',
  { reason: 'authenticator-exists' },
) {}
