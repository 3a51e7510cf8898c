import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { removeInBatches } from '../../../database/remove-in-batches';
import { recoveryCodes, secondSteps, users } from '../../../database/schema/accounts';
import { signInMethodMail } from '../../mail/templates/sign-in-method';
import { enqueueMail } from '../../outbox/enqueue-mail';
import { insertSession, type NewSession } from '../session-repository';
import type { Account } from '../take-over-account';
import { hashToken } from '../tokens';
import { acceptCode, type CodeKind } from './accept-code';
import { SecondStepOverError } from './second-factor-errors';

const SECOND_STEP_TTL_MS = 5 * 60_000;
const SECOND_STEP_ATTEMPTS = 5;

interface Finished {
  readonly account: Account;
  readonly kind: CodeKind;
}

export function createSecondStepRepository(db: Database) {
  return {
    /**
     * Notes that the browser with this handle gave the right password. A repeated request does not renew the attempts.
     * @returns false when the password was changed in the meantime
     */
    async start(account: Pick<Account, 'id' | 'passwordHash'>, handle: string, now: Date): Promise<boolean> {
      const step = {
        userId: account.id,
        attempts: 0,
        expiresAt: new Date(now.getTime() + SECOND_STEP_TTL_MS),
      };
      return db.transaction(async (tx) => {
        const unchanged = and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash ?? ''));
        const held = await tx.select({ id: users.id }).from(users).where(unchanged).for('no key update');
        if (held.length === 0) return false;
        await tx
          .insert(secondSteps)
          .values({ ...step, handleHash: hashToken(handle) })
          .onConflictDoNothing();
        return true;
      });
    },

    /** @returns the account of a sign-in that waits for a code */
    async findAccount(handle: string, now: Date): Promise<number | undefined> {
      const live = and(eq(secondSteps.handleHash, hashToken(handle)), gt(secondSteps.expiresAt, now));
      const [row] = await db.select({ userId: secondSteps.userId }).from(secondSteps).where(live);
      return row?.userId;
    },

    /**
     * Counts the attempt, accepts the code, ends the handle and starts the session in one transaction: a password change in
     * between ends the handle, and parallel attempts are counted one by one. The account holder gets a mail when a recovery
     * code was used.
     * @returns undefined for a wrong code
     * @throws SecondStepOverError
     */
    async finish(handle: string, code: string, session: NewSession, now: Date): Promise<Finished | undefined> {
      const { userId } = session;
      const own = and(eq(secondSteps.handleHash, hashToken(handle)), eq(secondSteps.userId, userId));
      return db.transaction(async (tx) => {
        const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
        const counted = await tx
          .update(secondSteps)
          .set({ attempts: sql`${secondSteps.attempts} + 1` })
          .where(and(own, lt(secondSteps.attempts, SECOND_STEP_ATTEMPTS)))
          .returning({ userId: secondSteps.userId });
        if (!account || counted.length === 0) throw new SecondStepOverError();
        const kind = await acceptCode(tx, userId, code, now);
        if (!kind) return undefined;
        await tx.delete(secondSteps).where(own);
        if (kind === 'recovery-code') {
          const codesLeft = await tx.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
          const mail = { ...account, to: account.email, change: 'recovery-code-used' as const, codesLeft };
          await enqueueMail(tx, signInMethodMail(mail));
        }
        await insertSession(tx, { ...session, secondFactorAt: now }, now);
        return { account, kind };
      });
    },

    removeExpired: () => removeInBatches(db, secondSteps, sql`${secondSteps.expiresAt} <= now()`),
  };
}

export type SecondStepRepository = ReturnType<typeof createSecondStepRepository>;
