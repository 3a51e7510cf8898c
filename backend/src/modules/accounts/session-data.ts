import { MOBILE_NUMBER_MISSING, type SessionData } from '@inspire/shared/contracts';
import type { AccountRole } from '../../database/schema/accounts';

export interface SessionFields {
  readonly userName: string;
  readonly email: string;
  readonly contact: string | null;
  readonly token: string;
  readonly expiresAt: Date;
  /** The account's role, where it has an effect in this session (ADR-54). */
  readonly activeRole: AccountRole | null;
}

/** The session record of SPEC-3, as D-14 completes it. */
export const toSessionData = ({
  userName,
  email,
  contact,
  token,
  expiresAt,
  activeRole,
}: SessionFields): SessionData => ({
  user_name: userName,
  email,
  mobileNumber: contact ?? MOBILE_NUMBER_MISSING,
  token,
  expiresAt: expiresAt.toISOString(),
  ...(activeRole && { roles: [activeRole] }),
});
