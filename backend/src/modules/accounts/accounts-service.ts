import type { z } from 'zod';
import type { RateLimitNetworks } from '@inspire/server-kit/limits';
import type { loginBody, registerBody, SessionData } from '@inspire/shared/contracts';
import type { Session } from '../../plugins/session';
import { EmailTakenError, InvalidLoginError } from './account-errors';
import type { AccountParts } from './account-parts';
import { assertUncommonPassword } from './common-passwords';
import type { GuessGuard } from './guess-guard';
import { hashingLanes } from './passwords';
import type { SecondSteps } from './second-factor/second-step-service';
import type { StartedSession } from './session-service';
import { restoringUnchecked, withRateLimit } from './with-rate-limit';

export interface AccountsDependencies extends AccountParts {
  readonly guard: GuessGuard;
  readonly secondSteps: SecondSteps;
}

/** Accounts and their sessions: SPEC-4 (session), D-22, D-24 and D-42. */
export function createAccountsService({
  accounts,
  sessions,
  passwords,
  assertNotLeaked,
  limiter,
  rules,
  guard,
  networks,
  secondSteps,
  clock,
}: AccountsDependencies) {
  return {
    /** @throws CommonPasswordError, LeakedPasswordError, EmailTakenError, RateLimitError, ServerBusyError */
    async register(body: z.output<typeof registerBody>, from: RateLimitNetworks, device: string): Promise<SessionData> {
      const { user_name: userName, email, contact, password } = body;
      assertUncommonPassword(password);
      const passwordHash = await withRateLimit(limiter, rules.register(from), async () => {
        await assertNotLeaked(password);
        return passwords.hash(password, hashingLanes(email, from));
      });
      // The account is known only inside the transaction, so the session is created there.
      let started: StartedSession | undefined;
      const sessionFor = (userId: number) => (started = sessions.prepare(userId, device)).row;
      const isMade = await accounts.insertWithSession({ userName, email, contact, passwordHash }, sessionFor, clock());
      if (!isMade || !started) throw new EmailTakenError();
      const { userId } = started.row;
      await networks.remember(userId, from, clock());
      return sessions.describe({ userId, userName, email, contact, ...started, activeRole: null });
    },

    /**
     * Starts a session. The attempt is counted before the password is compared and restored when it was correct, so that
     * concurrent attempts cannot exceed the limit together.
     * @throws InvalidLoginError, SecondStepRequiredError, RateLimitError, ServerBusyError
     */
    async login(
      { email, password, handle }: z.output<typeof loginBody>,
      from: RateLimitNetworks,
      device: string,
    ): Promise<SessionData> {
      guard.assertNotWaiting(email, from);
      const attempt = rules.login(email, from);
      const { account, isRight, anywhere } = await withRateLimit(limiter, attempt, async () => {
        const admitted = await guard.admit(email, from);
        return restoringUnchecked(
          () => limiter.restore(admitted),
          async () => {
            const found = await accounts.findByEmail(email);
            const matched = await passwords.matches(found?.passwordHash, password, hashingLanes(email, from));
            return { account: found, isRight: matched, anywhere: admitted };
          },
        );
      });
      if (!isRight || !account?.passwordHash) throw new InvalidLoginError();
      await limiter.restore([...attempt, ...anywhere]);
      await secondSteps.requireCode(account, handle);
      const [started] = await Promise.all([
        sessions.startForPassword(account.id, account.passwordHash, device),
        networks.remember(account.id, from, clock()),
      ]);
      if (!started) throw new InvalidLoginError();
      const activeRole = sessions.activeRoleOf(account, false);
      return sessions.describe({ userId: account.id, ...account, ...started, activeRole });
    },

    /** Extends the caller's session (D-22) and renews its token (D-48). */
    async refresh(session: Session, from: RateLimitNetworks): Promise<SessionData> {
      const refreshed = await sessions.refresh(session);
      if (refreshed !== session) await networks.remember(session.userId, from, clock());
      return sessions.describe(refreshed);
    },

    logout: (session: Session): Promise<void> => sessions.end(session),

    /** Saves the mobile number (SPEC-5: ten digits). */
    async updateContact(session: Session, contact: string): Promise<SessionData> {
      await accounts.setContact(session.userId, contact);
      return sessions.describe({ ...session, contact });
    },
  };
}

export type AccountsService = ReturnType<typeof createAccountsService>;
