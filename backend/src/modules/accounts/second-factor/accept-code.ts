import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { authenticators, recoveryCodes } from '../../../database/schema/accounts';
import { hashRecoveryCode } from './new-recovery-codes';
import { findTotpStep } from './totp';

export type CodeKind = 'totp' | 'recovery-code';

const ofAccount = (userId: number) => and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));

async function acceptTotp(tx: Database, userId: number, code: string, now: Date): Promise<boolean> {
  const [app] = await tx.select({ secret: authenticators.secret }).from(authenticators).where(ofAccount(userId));
  const step = app && findTotpStep(app.secret, code, now);
  if (step === undefined) return false;
  const isLater = or(isNull(authenticators.lastStep), lt(authenticators.lastStep, step));
  const accepted = await tx
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(ofAccount(userId), isLater))
    .returning({ userId: authenticators.userId });
  return accepted.length > 0;
}

async function useRecoveryCode(tx: Database, userId: number, code: string): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashRecoveryCode(code))))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

/**
 * Accepts a code of the account's authenticator app, or one of its recovery codes, once each, inside a transaction that holds
 * the account's row.
 * @returns what it was, or undefined for a code that is wrong or was used before
 */
export async function acceptCode(tx: Database, userId: number, code: string, now: Date): Promise<CodeKind | undefined> {
  if (await acceptTotp(tx, userId, code, now)) return 'totp';
  return (await useRecoveryCode(tx, userId, code)) ? 'recovery-code' : undefined;
}
