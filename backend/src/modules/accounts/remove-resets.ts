import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { resetCodes, resetLinks } from '../../database/schema/accounts';

/** Invalidates an account's one-time passwords and reset links inside a transaction that holds the account's row. */
export async function removeResets(tx: Database, userId: number): Promise<void> {
  await tx.delete(resetCodes).where(eq(resetCodes.userId, userId));
  await tx.delete(resetLinks).where(eq(resetLinks.userId, userId));
}
