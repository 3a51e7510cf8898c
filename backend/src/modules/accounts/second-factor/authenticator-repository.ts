import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { authenticators, recoveryCodes, secondSteps, sessions, users } from '../../../database/schema/accounts';
import { UnauthenticatedError } from '../../../errors/errors';
import { signInMethodMail } from '../../mail/templates/sign-in-method';
import { enqueueMail } from '../../outbox/enqueue-mail';
import { lockAccountOfSession, type SessionKey } from '../session-repository';
import { endSecondFactorIfLast } from './end-second-factor';
import { hashRecoveryCode } from './new-recovery-codes';
import { AuthenticatorExistsError, CodeMismatchError } from './second-factor-errors';
import { findTotpStep } from './totp';

const confirmedOf = (userId: number) => and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));

export function createAuthenticatorRepository(db: Database) {
  return {
    async findConfirmed(userId: number) {
      const [row] = await db
        .select({ confirmedAt: authenticators.confirmedAt })
        .from(authenticators)
        .where(confirmedOf(userId));
      return row?.confirmedAt ? { confirmedAt: row.confirmedAt } : undefined;
    },

    countRecoveryCodes: (userId: number): Promise<number> => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId)),

    /**
     * Stores a secret until it is confirmed; replaces an earlier one that was not.
     * @throws UnauthenticatedError when the session has ended meanwhile
     * @throws AuthenticatorExistsError
     */
    async start(session: SessionKey, secret: string, now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        if (!(await lockAccountOfSession(tx, session))) throw new UnauthenticatedError();
        const stored = await tx
          .insert(authenticators)
          .values({ userId: session.userId, secret, createdAt: now })
          .onConflictDoUpdate({
            target: authenticators.userId,
            set: { secret, createdAt: now },
            setWhere: isNull(authenticators.confirmedAt),
          })
          .returning({ userId: authenticators.userId });
        if (stored.length === 0) throw new AuthenticatorExistsError();
      });
    },

    /**
     * Confirms the secret with its first code, stores the recovery codes and mails the account holder. The session then
     * counts as one with a second factor.
     * @param oldestStart a secret that was created before is too old to be confirmed
     * @throws UnauthenticatedError when the session has ended meanwhile
     * @throws CodeMismatchError, AuthenticatorExistsError
     */
    async confirm(
      session: SessionKey,
      code: string,
      codes: readonly string[],
      { now, oldestStart }: { readonly now: Date; readonly oldestStart: Date },
    ): Promise<void> {
      const { userId, id } = session;
      await db.transaction(async (tx) => {
        const account = await lockAccountOfSession(tx, session);
        if (!account) throw new UnauthenticatedError();
        const [app] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId));
        if (app?.confirmedAt) throw new AuthenticatorExistsError();
        const step = app && app.createdAt >= oldestStart ? findTotpStep(app.secret, code, now) : undefined;
        if (step === undefined) throw new CodeMismatchError();
        await tx
          .update(authenticators)
          .set({ confirmedAt: now, lastStep: step })
          .where(eq(authenticators.userId, userId));
        await tx.insert(recoveryCodes).values(codes.map((one) => ({ userId, hash: hashRecoveryCode(one) })));
        await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.id, id));
        await enqueueMail(tx, signInMethodMail({ ...account, to: account.email, change: 'authenticator-added' }));
      });
    },

    /** Removes the app with its recovery codes, and mails the account holder. @returns false without one */
    async remove(userId: number): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
        const removed = await tx
          .delete(authenticators)
          .where(confirmedOf(userId))
          .returning({ userId: authenticators.userId });
        if (!account || removed.length === 0) return false;
        await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
        await tx.delete(secondSteps).where(eq(secondSteps.userId, userId));
        await endSecondFactorIfLast(tx, userId);
        await enqueueMail(tx, signInMethodMail({ ...account, to: account.email, change: 'authenticator-removed' }));
        return true;
      });
    },
  };
}

export type AuthenticatorRepository = ReturnType<typeof createAuthenticatorRepository>;
