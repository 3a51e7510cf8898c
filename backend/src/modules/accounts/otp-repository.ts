import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { identities, oneTimePasswords, users } from '../../database/schema/accounts';
import { oneTimePasswordMail } from '../mail/templates/one-time-password';
import type { MailRecipient } from '../mail/templates/salutation';
import { enqueueMail } from '../outbox/enqueue-mail';
import { normalizeEmail } from './account-repository';
import { setPassword } from './set-password';
import { takeOverAccount, toUserName } from './take-over-account';

/** D-20. */
export const OTP_MINUTES = 10;
export const OTP_ATTEMPTS = 5;

export interface NewOtp {
  readonly account: MailRecipient & { readonly id: number; readonly email: string };
  readonly code: number;
  readonly codeHash: string;
}

/** The attempt is already counted. */
export interface OtpGuess {
  readonly userId: number;
  readonly codeHash: string;
}

export function createOtpRepository(db: Database) {
  return {
    /** Replaces the account's OTP and enqueues its mail in one transaction. */
    async send({ account, code, codeHash }: NewOtp, now: Date): Promise<void> {
      const expiresAt = new Date(now.getTime() + OTP_MINUTES * 60_000);
      const live = { codeHash, attempts: 0, expiresAt };
      await db.transaction(async (tx) => {
        await tx
          .insert(oneTimePasswords)
          .values({ userId: account.id, ...live })
          .onConflictDoUpdate({ target: oneTimePasswords.userId, set: live });
        const { email: to, userName, emailProvenAt } = account;
        const mail = oneTimePasswordMail({ to, userName, emailProvenAt, code, minutes: OTP_MINUTES });
        await enqueueMail(tx, { ...mail, expiresAt });
      });
    },

    /**
     * Checks the limit and counts the attempt in one statement, so that at most five of any number of concurrent
     * attempts get a code to compare with (D-20).
     */
    async consumeAttempt(email: string, now: Date): Promise<OtpGuess | undefined> {
      const [row] = await db
        .update(oneTimePasswords)
        .set({ attempts: sql`${oneTimePasswords.attempts} + 1` })
        .from(users)
        .where(
          and(
            eq(users.id, oneTimePasswords.userId),
            eq(users.emailKey, normalizeEmail(email)),
            lt(oneTimePasswords.attempts, OTP_ATTEMPTS),
            gt(oneTimePasswords.expiresAt, now),
          ),
        )
        .returning({ userId: oneTimePasswords.userId, codeHash: oneTimePasswords.codeHash });
      return row;
    },

    /** Restores an attempt that was not compared; has no effect when the code was replaced meanwhile. */
    async restoreAttempt({ userId, codeHash }: OtpGuess): Promise<void> {
      await db
        .update(oneTimePasswords)
        .set({ attempts: sql`greatest(${oneTimePasswords.attempts} - 1, 0)` })
        .where(and(eq(oneTimePasswords.userId, userId), eq(oneTimePasswords.codeHash, codeHash)));
    },

    /**
     * Redeems a correct code: sets the password, ends all sessions and Google links, and takes the account over if its email
     * was never proven (D-20). Passkeys of a proven account stay: a mailbox must not be able to remove them (ADR-46).
     * @returns false when the code was redeemed or replaced in the meantime
     */
    async redeem({ userId, codeHash }: OtpGuess, passwordHash: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        // Lock order: account before OTP, as in every account update; the reverse order can deadlock.
        const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
        const own = and(
          eq(oneTimePasswords.userId, userId),
          eq(oneTimePasswords.codeHash, codeHash),
          gt(oneTimePasswords.expiresAt, now),
        );
        const used = await tx.delete(oneTimePasswords).where(own).returning({ userId: oneTimePasswords.userId });
        if (!account || used.length === 0) return false;
        if (account.emailProvenAt) await tx.delete(identities).where(eq(identities.userId, userId));
        else await takeOverAccount(tx, userId, toUserName(account.email), now);
        await setPassword(tx, userId, passwordHash);
        return true;
      });
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(oneTimePasswords).where(lte(oneTimePasswords.expiresAt, now));
    },
  };
}

export type OtpRepository = ReturnType<typeof createOtpRepository>;
