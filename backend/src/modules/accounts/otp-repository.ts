import { and, eq, gt, lt, lte, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { oneTimePasswords, users } from '../../database/schema/accounts';
import { oneTimePasswordMail } from '../mail/templates/one-time-password';
import type { MailRecipient } from '../mail/templates/salutation';
import { enqueueMail } from '../outbox/enqueue-mail';
import { normalizeEmail } from './account-repository';
import { setPassword } from './set-password';

/** D-20. */
export const OTP_MINUTES = 10;
export const OTP_ATTEMPTS = 5;

export interface NewOtp {
  readonly account: MailRecipient & { readonly id: number; readonly email: string };
  readonly code: number;
  readonly codeHash: string;
}

/** An OTP that may be guessed once more; the guess is already counted. */
export interface OtpGuess {
  readonly userId: number;
  readonly codeHash: string;
}

export function createOtpRepository(db: Database) {
  return {
    /** Makes it the account's one live OTP and puts its mail into the outbox, together. */
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
     * Counts a guess in the same statement that asks whether there is one left: however many come at once, no more than
     * five get a code to compare with (D-20).
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

    /** Takes back a guess that was not compared; one at a code that was replaced meanwhile concerns nobody any more. */
    async restoreAttempt({ userId, codeHash }: OtpGuess): Promise<void> {
      await db
        .update(oneTimePasswords)
        .set({ attempts: sql`greatest(${oneTimePasswords.attempts} - 1, 0)` })
        .where(and(eq(oneTimePasswords.userId, userId), eq(oneTimePasswords.codeHash, codeHash)));
    },

    /**
     * Uses up a right guess: the password is set, all sessions end, and the e-mail is proven (D-20).
     * @returns false when another one used it first, or a newer one took its place
     */
    async redeem({ userId, codeHash }: OtpGuess, passwordHash: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        // The account's row first, as everybody who changes an account takes it: crosswise locks would block each other.
        await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
        const own = and(
          eq(oneTimePasswords.userId, userId),
          eq(oneTimePasswords.codeHash, codeHash),
          gt(oneTimePasswords.expiresAt, now),
        );
        const used = await tx.delete(oneTimePasswords).where(own).returning({ userId: oneTimePasswords.userId });
        if (used.length === 0) return false;
        await setPassword(tx, userId, passwordHash);
        await tx
          .update(users)
          .set({ emailProvenAt: sql`coalesce(${users.emailProvenAt}, ${now.toISOString()}::timestamptz)` })
          .where(eq(users.id, userId));
        return true;
      });
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(oneTimePasswords).where(lte(oneTimePasswords.expiresAt, now));
    },
  };
}

export type OtpRepository = ReturnType<typeof createOtpRepository>;
