import { and, eq, type SQL } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { oneTimePasswords, sessions, users } from '../../database/schema/accounts';
import { passwordChangedMail } from '../mail/templates/password-changed';
import { enqueueMail } from '../outbox/enqueue-mail';

/**
 * Gives an account another password inside a transaction: all its sessions end (D-22), an OTP that waits is void, and
 * its owner is told by mail. The account's row is locked first, so that a login in between waits and then sees the new one.
 * @param condition what the row has to be still
 * @returns false when it is not
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
  await tx.delete(oneTimePasswords).where(eq(oneTimePasswords.userId, userId));
  await enqueueMail(tx, passwordChangedMail(account));
  return true;
}
