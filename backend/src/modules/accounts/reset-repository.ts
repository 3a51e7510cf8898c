import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { removeInBatches } from '../../database/remove-in-batches';
import { identities, resetCodes, resetLinks, users } from '../../database/schema/accounts';
import { passwordResetMail } from '../mail/templates/password-reset';
import type { MailRecipient } from '../mail/templates/salutation';
import { enqueueMail } from '../outbox/enqueue-mail';
import { normalizeEmail } from './account-repository';
import { setPassword } from './set-password';
import { type Account, takeOverAccount, toUserName } from './take-over-account';
import { hashToken } from './tokens';

/** D-20. */
const OTP_MINUTES = 10;
const OTP_ATTEMPTS = 5;
/** D-45. */
const LINK_HOURS = 24;

const HOUR_MS = 3_600_000;

export interface NewOtp {
  readonly code: number;
  readonly codeHash: string;
  /** Empty for a request without a handle. */
  readonly handleHash: string;
}

export interface NewReset {
  readonly account: MailRecipient & { readonly id: number; readonly email: string };
  readonly token: string;
  /** The page that takes the token. */
  readonly linkUrl: string;
  /** Undefined when only the link can reset the account's password (D-45). */
  readonly otp: NewOtp | undefined;
}

/** The attempt is already counted. */
export interface OtpGuess {
  readonly userId: number;
  readonly handleHash: string;
  readonly codeHash: string;
}

const ofGuess = ({ userId, handleHash, codeHash }: OtpGuess) =>
  and(eq(resetCodes.userId, userId), eq(resetCodes.handleHash, handleHash), eq(resetCodes.codeHash, codeHash));

/**
 * Sets the password inside a transaction and ends all Google links, or takes the account over if its email was never proven
 * (D-20). Passkeys of a proven account stay: a mailbox must not be able to remove them (ADR-46).
 */
async function setProvenPassword(tx: Database, account: Account, passwordHash: string, now: Date): Promise<void> {
  const { id: userId, email, emailProvenAt } = account;
  if (emailProvenAt) await tx.delete(identities).where(eq(identities.userId, userId));
  else await takeOverAccount(tx, userId, toUserName(email), now);
  await setPassword(tx, userId, passwordHash);
}

/** Lock order: account before code or link, as in every account update; the reverse order can deadlock. */
async function lockAccount(tx: Database, userId: number): Promise<Account | undefined> {
  const [account] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  return account;
}

export function createResetRepository(db: Database) {
  return {
    /**
     * Stores a link and an OTP, and enqueues their mail, in one transaction. Other links and the OTPs of other browsers
     * stay valid: a stranger's request must not end the owner's (D-45).
     */
    async send({ account, token, linkUrl, otp }: NewReset, now: Date): Promise<void> {
      const { id: userId, email: to, userName, emailProvenAt } = account;
      const linkEnd = new Date(now.getTime() + LINK_HOURS * HOUR_MS);
      const otpEnd = new Date(now.getTime() + OTP_MINUTES * 60_000);
      await db.transaction(async (tx) => {
        await tx.insert(resetLinks).values({ tokenHash: hashToken(token), userId, expiresAt: linkEnd });
        if (otp) {
          const { codeHash, handleHash } = otp;
          const live = { codeHash, attempts: 0, expiresAt: otpEnd };
          await tx
            .insert(resetCodes)
            .values({ userId, handleHash, ...live })
            .onConflictDoUpdate({ target: [resetCodes.userId, resetCodes.handleHash], set: live });
        }
        const shown = otp && { code: otp.code, minutes: OTP_MINUTES };
        const mail = passwordResetMail({ to, userName, emailProvenAt, linkUrl, linkHours: LINK_HOURS, otp: shown });
        await enqueueMail(tx, { ...mail, expiresAt: linkEnd });
      });
    },

    /**
     * Checks the limit and counts the attempt in one statement, so that at most five of any number of concurrent
     * attempts get a code to compare with (D-20). Only the browser that requested the code has its handle (D-45).
     */
    async consumeAttempt(email: string, handleHash: string, now: Date): Promise<OtpGuess | undefined> {
      const [row] = await db
        .update(resetCodes)
        .set({ attempts: sql`${resetCodes.attempts} + 1` })
        .from(users)
        .where(
          and(
            eq(users.id, resetCodes.userId),
            eq(users.emailKey, normalizeEmail(email)),
            eq(resetCodes.handleHash, handleHash),
            lt(resetCodes.attempts, OTP_ATTEMPTS),
            gt(resetCodes.expiresAt, now),
          ),
        )
        .returning({ userId: resetCodes.userId, codeHash: resetCodes.codeHash });
      return row && { ...row, handleHash };
    },

    /** Restores an attempt that was not compared; has no effect when the code was replaced meanwhile. */
    async restoreAttempt(guess: OtpGuess): Promise<void> {
      await db
        .update(resetCodes)
        .set({ attempts: sql`greatest(${resetCodes.attempts} - 1, 0)` })
        .where(ofGuess(guess));
    },

    /**
     * Redeems a correct code: sets the password, ends all sessions and proves the email (D-20).
     * @returns false when the code was redeemed or replaced in the meantime
     */
    async redeemCode(guess: OtpGuess, passwordHash: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const account = await lockAccount(tx, guess.userId);
        const live = and(ofGuess(guess), gt(resetCodes.expiresAt, now));
        const used = await tx.delete(resetCodes).where(live).returning({ userId: resetCodes.userId });
        if (!account || used.length === 0) return false;
        await setProvenPassword(tx, account, passwordHash, now);
        return true;
      });
    },

    /** @returns the account of a valid link */
    async findLink(token: string, now: Date): Promise<number | undefined> {
      const live = and(eq(resetLinks.tokenHash, hashToken(token)), gt(resetLinks.expiresAt, now));
      const [row] = await db.select({ userId: resetLinks.userId }).from(resetLinks).where(live);
      return row?.userId;
    },

    /**
     * Redeems a link as `redeemCode` redeems a code.
     * @returns false when a link or a code of the account was redeemed in the meantime
     */
    async redeemLink(token: string, userId: number, passwordHash: string, now: Date): Promise<boolean> {
      return db.transaction(async (tx) => {
        const account = await lockAccount(tx, userId);
        const own = and(eq(resetLinks.tokenHash, hashToken(token)), eq(resetLinks.userId, userId));
        const used = await tx.delete(resetLinks).where(own).returning({ userId: resetLinks.userId });
        if (!account || used.length === 0) return false;
        await setProvenPassword(tx, account, passwordHash, now);
        return true;
      });
    },

    async removeExpired(): Promise<void> {
      await removeInBatches(db, resetCodes, sql`${resetCodes.expiresAt} <= now()`);
      await removeInBatches(db, resetLinks, sql`${resetLinks.expiresAt} <= now()`);
    },
  };
}

export type ResetRepository = ReturnType<typeof createResetRepository>;
