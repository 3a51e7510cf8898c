import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database';
import { authenticators, passkeys, sessions } from '../../../database/schema/accounts';

/**
 * Ends the second factor of the account's sessions when it has none left, inside a transaction that holds the account's row:
 * its role must not have effect any longer (ADR-54).
 */
export async function endSecondFactorIfLast(tx: Database, userId: number): Promise<void> {
  const confirmed = and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt));
  const left = sql`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})
    or exists (select 1 from ${authenticators} where ${confirmed})`;
  await tx
    .update(sessions)
    .set({ secondFactorAt: null })
    .where(and(eq(sessions.userId, userId), sql`not (${left})`));
}
