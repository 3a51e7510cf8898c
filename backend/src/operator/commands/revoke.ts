import { eq } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { entitlements } from '../../database/schema/entitlements';
import { subscriptions } from '../../database/schema/subscriptions';
import { grantRepository } from '../../modules/entitlements/grant-repository';
import { subscriptionTerms } from '../../modules/subscriptions/subscription-terms';
import { OperatorError } from './operator-error';

/** Revokes a grant without a refund; a running stream ends within minutes (D-16). @throws OperatorError */
export async function revokeSource(db: Database, source: string, now: Date) {
  await db.transaction(async (tx) => {
    const rights = await tx.select({ id: entitlements.id }).from(entitlements).where(eq(entitlements.source, source));
    const terms = await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.source, source));
    if (rights.length + terms.length === 0)
      throw new OperatorError(`No grant with source '${source}'. Run find-account to list grants.`);
    await grantRepository.revoke(tx, source);
    await subscriptionTerms.refund(tx, source, now);
  });
  return { revoked: source };
}
