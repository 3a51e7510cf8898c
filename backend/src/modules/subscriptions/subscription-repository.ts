import { asc, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { subscriptionPlans, subscriptions } from '../../database/schema/subscriptions';
import { planColumns, subscriptionColumns } from './subscription-view';

const MAX_ROWS = 500;

export function createSubscriptionRepository(db: Database) {
  const offered = db
    .select(planColumns)
    .from(subscriptionPlans)
    .where(eq(subscriptionPlans.offered, true))
    .orderBy(asc(subscriptionPlans.price), asc(subscriptionPlans.id))
    .limit(MAX_ROWS)
    .prepare('offered_plans');
  const own = db
    .select(subscriptionColumns)
    .from(subscriptions)
    .innerJoin(subscriptionPlans, eq(subscriptionPlans.id, subscriptions.planId))
    .where(eq(subscriptions.userId, sql.placeholder('user')))
    .orderBy(desc(subscriptions.startsAt), desc(subscriptions.id))
    .limit(MAX_ROWS)
    .prepare('own_subscriptions');

  return {
    /** Cheapest first. */
    listPlans: () => offered.execute(),

    /** Newest first, including those of plans that are no longer offered. */
    listOwn: (user: number) => own.execute({ user }),
  };
}

export type SubscriptionRepository = ReturnType<typeof createSubscriptionRepository>;
