import { MOBILE_NUMBER_MISSING, type SessionData } from '@inspire/shared/contracts';

export interface SessionFields {
  readonly userName: string;
  readonly email: string;
  readonly contact: string | null;
  readonly token: string;
  readonly expiresAt: Date;
}

/** The session record of SPEC-3, as D-14 completes it. */
export const toSessionData = ({ userName, email, contact, token, expiresAt }: SessionFields): SessionData => ({
  user_name: userName,
  email,
  mobileNumber: contact ?? MOBILE_NUMBER_MISSING,
  token,
  expiresAt: expiresAt.toISOString(),
});
