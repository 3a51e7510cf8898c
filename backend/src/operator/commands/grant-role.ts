import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { type AccountRole, users } from '../../database/schema/accounts';
import { accountOf } from './find-account';

/** Gives an account a role in Studio, or takes it away (D-58). Call it with a transaction. @throws OperatorError */
export async function grantRole(tx: Database, email: string, role: AccountRole | null) {
  const { id, email: given } = await accountOf(tx, email);
  const [before] = await tx.select({ role: users.role }).from(users).where(eq(users.id, id)).for('update');
  await tx.update(users).set({ role }).where(eq(users.id, id));
  return { id, email: given, before: before?.role ?? null, role };
}
