import { MOBILE_NUMBER_MISSING, type registerBody, type SessionData } from '@inspire/shared/contracts';
import type { z } from 'zod';
import type { Session } from '../../plugins/session';
import type { Limiter, LimitRule } from '../limits/limiter';
import { EmailTaken, InvalidCredentials } from './account-errors';
import { emailKeyOf, type AccountRepository } from './account-repository';
import type { Passwords } from './passwords';
import type { SessionService } from './session-service';

export interface AccountLimits {
  readonly loginPerAccount: number;
  readonly loginPerAddress: number;
  readonly registerPerAddress: number;
}

export interface AccountsDependencies {
  readonly accounts: AccountRepository;
  readonly sessions: SessionService;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly limits: AccountLimits;
  readonly clock: () => Date;
}

const MINUTE = 60_000;

/** The session record of section 3, as decision 14 completes it. */
const sessionDataOf = (session: Omit<Session, 'userId'>): SessionData => ({
  user_name: session.userName,
  email: session.email,
  mobileNumber: session.contact ?? MOBILE_NUMBER_MISSING,
  token: session.token,
  expiresAt: session.expiresAt.toISOString(),
});

/** Accounts and their sessions: section 4 (session), decisions 22, 24 and 42. */
export function createAccountsService({ accounts, sessions, passwords, limiter, limits, clock }: AccountsDependencies) {
  /** Decision 42: failures count per account and address together, so that nobody locks another one's account. */
  const loginRules = (email: string, address: string): LimitRule[] => [
    { key: `login:${address}:${emailKeyOf(email)}`, most: limits.loginPerAccount, windowMs: 15 * MINUTE },
    { key: `login:${address}`, most: limits.loginPerAddress, windowMs: 60 * MINUTE },
  ];

  return {
    /**
     * Creates an account and its first session.
     * @throws EmailTaken, TooManyAttempts, Busy
     */
    async register(body: z.output<typeof registerBody>, address: string): Promise<SessionData> {
      await limiter.take([{ key: `register:${address}`, most: limits.registerPerAddress, windowMs: 60 * MINUTE }]);
      const { user_name: userName, email, contact, password } = body;
      const passwordHash = await passwords.hash(password);
      const userId = await accounts.insert({ userName, email, contact, passwordHash }, clock());
      if (userId === undefined) throw new EmailTaken();
      return sessionDataOf({ userName, email, contact, ...(await sessions.start(userId)) });
    },

    /**
     * Starts a session. An attempt counts before the password is looked at and is given back when it was right: attempts
     * made at the same time cannot pass the limit together.
     * @throws InvalidCredentials, TooManyAttempts, Busy
     */
    async login(email: string, password: string, address: string): Promise<SessionData> {
      const rules = loginRules(email, address);
      await limiter.take(rules);
      const account = await accounts.findByEmail(email);
      if (!(await passwords.matches(account?.passwordHash, password)) || !account) throw new InvalidCredentials();
      const [started] = await Promise.all([sessions.start(account.id), limiter.giveBack(rules)]);
      return sessionDataOf({ ...account, ...started });
    },

    /** Extends the caller's session (decision 22); the token stays the same, as other tabs hold it. */
    refresh: async (session: Session): Promise<SessionData> => sessionDataOf(await sessions.refresh(session)),

    logout: (session: Session): Promise<void> => sessions.end(session),

    /** Saves the mobile number (section 5: ten digits) and answers the session record with it. */
    async updateContact(session: Session, contact: string): Promise<SessionData> {
      await accounts.setContact(session.userId, contact);
      return sessionDataOf({ ...session, contact });
    },
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
