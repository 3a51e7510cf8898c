import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import {
  authenticators,
  identities,
  knownDevices,
  passkeyChallenges,
  passkeys,
  recoveryCodes,
  secondSteps,
  sessions,
  signInNetworks,
  users,
} from '../../database/schema/accounts';
import { removeResets } from './set-password';

export type Account = typeof users.$inferSelect;

/** Maximum length of a session record's name; the email that replaces a name can be longer. */
const MAX_NAME = 100;
/** A lone surrogate that truncation can leave; PostgreSQL rejects it. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

export const toUserName = (given: string): string => given.slice(0, MAX_NAME).replace(HALF_CHARACTER, '').trim();

/**
 * Gives an account whose email was never proven to the person who has just proven it, inside their transaction (D-20).
 * Nothing stays that the person who registered it could sign in with or has entered: the name would greet the owner, and
 * the mobile number would reach the payment provider. A role goes with the second factor that it needs: the owner grants it again.
 */
export async function takeOverAccount(
  tx: Database,
  userId: number,
  userName: string,
  now: Date,
): Promise<Account | undefined> {
  const [account] = await tx
    .update(users)
    .set({ userName, contact: null, passwordHash: null, passkeyHandle: null, emailProvenAt: now, role: null })
    .where(eq(users.id, userId))
    .returning();
  await removeResets(tx, userId);
  const left = [
    sessions,
    knownDevices,
    signInNetworks,
    identities,
    passkeys,
    passkeyChallenges,
    authenticators,
    recoveryCodes,
    secondSteps,
  ];
  for (const table of left) await tx.delete(table).where(eq(table.userId, userId));
  return account;
}
