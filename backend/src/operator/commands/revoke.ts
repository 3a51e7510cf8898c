import { eq } from 'drizzle-orm';
import { entitlements } from '../../modules/entitlements/entitlements-schema';
import { createGrantRepository } from '../../modules/entitlements/grant-repository';
import { createSubscriptionTerms } from '../../modules/subscriptions/subscription-terms';
import { subscriptions } from '../../modules/subscriptions/subscriptions-schema';
import type { Database } from '../../plugins/database/database';
import { OperatorError } from './operator-error';

/** Takes back what a source gave; a running stream ends within minutes (D-16). No money moves. @throws OperatorError */
export async function revokeSource(db: Database, source: string, now: Date) {
  await db.transaction(async (tx) => {
    const rights = await tx.select({ id: entitlements.id }).from(entitlements).where(eq(entitlements.source, source));
    const terms = await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.source, source));
    if (rights.length + terms.length === 0)
      throw new OperatorError(`Nothing was given by '${source}'; find-account shows what was.`);
    await createGrantRepository(tx).revoke(source);
    await createSubscriptionTerms(tx).refund(source, now);
  });
  return { revoked: source };
}
