import { and, eq, gt, isNull, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { subscriptions } from '../../database/schema/subscriptions';
import { addMonths } from './months';

export interface NewTerm {
  readonly userId: number;
  readonly planId: number;
  readonly paidAt: Date;
  readonly months: number;
  readonly source: string;
}

/** Starts, extends and ends subscriptions; call it with the transaction of the order, after locking the buyer. */
export const subscriptionTerms = {
  /** Starts at the payment, or at the end of the current subscription (D-41). */
  async extend(db: Database, { userId, planId, paidAt, months, source }: NewTerm): Promise<void> {
    const running = and(
      eq(subscriptions.userId, userId),
      isNull(subscriptions.refundedAt),
      // A new plan must not wait for the end of one that opens nothing.
      isNull(subscriptions.suspendedAt),
      gt(subscriptions.endsAt, paidAt),
    );
    const [row] = await db
      .select({ last: max(subscriptions.endsAt) })
      .from(subscriptions)
      .where(running);
    const startsAt = row?.last ?? paidAt;
    await db
      .insert(subscriptions)
      .values({ userId, planId, startsAt, endsAt: addMonths(startsAt, months), source })
      .onConflictDoNothing({ target: subscriptions.source });
  },

  /** The term keeps its dates (D-49). Suspending again keeps the first moment. */
  async suspend(db: Database, source: string, now: Date): Promise<void> {
    const running = and(eq(subscriptions.source, source), isNull(subscriptions.suspendedAt));
    await db.update(subscriptions).set({ suspendedAt: now }).where(running);
  },

  async resume(db: Database, source: string): Promise<void> {
    await db.update(subscriptions).set({ suspendedAt: null }).where(eq(subscriptions.source, source));
  },

  /** Ends the term of a refunded order; later terms move up by the time that is lost. */
  async refund(db: Database, source: string, now: Date): Promise<void> {
    const [term] = await db.select().from(subscriptions).where(eq(subscriptions.source, source)).for('update');
    if (!term || term.refundedAt) return;
    const endsAt = new Date(Math.min(Math.max(now.getTime(), term.startsAt.getTime()), term.endsAt.getTime()));
    await db.update(subscriptions).set({ endsAt, refundedAt: now }).where(eq(subscriptions.id, term.id));
    const lost = sql`${(term.endsAt.getTime() - endsAt.getTime()) / 1_000} * interval '1 second'`;
    await db
      .update(subscriptions)
      .set({ startsAt: sql`${subscriptions.startsAt} - ${lost}`, endsAt: sql`${subscriptions.endsAt} - ${lost}` })
      .where(
        and(
          eq(subscriptions.userId, term.userId),
          ne(subscriptions.id, term.id),
          isNull(subscriptions.refundedAt),
          sql`${subscriptions.startsAt} >= ${term.endsAt.toISOString()}`,
        ),
      );
  },
};
