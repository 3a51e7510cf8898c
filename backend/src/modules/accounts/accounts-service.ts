import type { z } from 'zod';
import type { registerBody, SessionData } from '@inspire/shared/contracts';
import type { Session } from '../../plugins/session';
import type { Limiter } from '../limits/limiter';
import { EmailTakenError, InvalidLoginError } from './account-errors';
import type { AccountRules } from './account-limits';
import type { AccountRepository } from './account-repository';
import type { Passwords } from './passwords';
import { toSessionData } from './session-data';
import type { SessionService, StartedSession } from './session-service';
import { withRateLimit } from './with-rate-limit';

export interface AccountsDependencies {
  readonly accounts: AccountRepository;
  readonly sessions: SessionService;
  readonly passwords: Passwords;
  readonly limiter: Limiter;
  readonly rules: AccountRules;
  readonly clock: () => Date;
}

/** Accounts and their sessions: SPEC-4 (session), D-22, D-24 and D-42. */
export function createAccountsService({ accounts, sessions, passwords, limiter, rules, clock }: AccountsDependencies) {
  return {
    /** @throws EmailTakenError, RateLimitError, ServerBusyError */
    async register(body: z.output<typeof registerBody>, address: string, device: string): Promise<SessionData> {
      const { user_name: userName, email, contact, password } = body;
      const passwordHash = await withRateLimit(limiter, rules.register(address), () => passwords.hash(password));
      // The account is known only inside the transaction, so the session is created there.
      let started: StartedSession | undefined;
      const sessionFor = (userId: number) => (started = sessions.prepare(userId, device)).row;
      const isMade = await accounts.insertWithSession({ userName, email, contact, passwordHash }, sessionFor, clock());
      if (!isMade || !started) throw new EmailTakenError();
      return toSessionData({ userName, email, contact, ...started });
    },

    /**
     * Starts a session. The attempt is counted before the password is compared and restored when it was correct, so that
     * concurrent attempts cannot exceed the limit together.
     * @throws InvalidLoginError, RateLimitError, ServerBusyError
     */
    async login(email: string, password: string, address: string, device: string): Promise<SessionData> {
      const attempt = rules.login(email, address);
      const { account, isRight } = await withRateLimit(limiter, attempt, async () => {
        const found = await accounts.findByEmail(email);
        return { account: found, isRight: await passwords.matches(found?.passwordHash, password) };
      });
      if (!isRight || !account?.passwordHash) throw new InvalidLoginError();
      const [started] = await Promise.all([
        sessions.startForPassword(account.id, account.passwordHash, device),
        limiter.restore(attempt),
      ]);
      if (!started) throw new InvalidLoginError();
      return toSessionData({ ...account, ...started });
    },

    /** Extends the caller's session (D-22) and renews its token (D-48). */
    refresh: async (session: Session): Promise<SessionData> => toSessionData(await sessions.refresh(session)),

    logout: (session: Session): Promise<void> => sessions.end(session),

    /** Saves the mobile number (SPEC-5: ten digits). */
    async updateContact(session: Session, contact: string): Promise<SessionData> {
      await accounts.setContact(session.userId, contact);
      return toSessionData({ ...session, contact });
    },
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
