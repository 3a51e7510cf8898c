import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { resetCodes, resetLinks, secondSteps, sessions, users } from '../../database/schema/accounts';
import { passwordChangedMail } from '../mail/templates/security-mails';
import { enqueueMail } from '../outbox/enqueue-mail';

/** Invalidates an account's one-time passwords and reset links inside a transaction that holds the account's row. */
export async function removeResets(tx: Database, userId: number): Promise<void> {
  await tx.delete(resetCodes).where(eq(resetCodes.userId, userId));
  await tx.delete(resetLinks).where(eq(resetLinks.userId, userId));
}

/**
 * Sets an account's password inside a transaction: ends all its sessions (D-22) and unfinished sign-ins, invalidates pending OTPs and links
 * and enqueues a mail to the owner. The account's row is locked first, so that a concurrent login waits and then sees the new password.
 * @param condition what must still be true of the row
 * @returns false when the condition does not hold any more
 */
export async function setPassword(
  tx: Database,
  userId: number,
  passwordHash: string,
  condition?: SQL,
): Promise<boolean> {
  const [account] = await tx
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, userId), condition))
    .returning({ to: users.email, userName: users.userName, emailProvenAt: users.emailProvenAt });
  if (!account) return false;
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(secondSteps).where(eq(secondSteps.userId, userId));
  await removeResets(tx, userId);
  await enqueueMail(tx, passwordChangedMail(account));
  return true;
}
