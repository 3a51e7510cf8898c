import type { Subscription, SubscriptionPlan } from '@inspire/shared/contracts';
import { subscriptionPlans, subscriptions } from '../../database/schema/subscriptions';

export const planColumns = {
  id: subscriptionPlans.id,
  name: subscriptionPlans.name,
  details: subscriptionPlans.details,
  price: subscriptionPlans.price,
  months: subscriptionPlans.months,
};

export const subscriptionColumns = {
  startsAt: subscriptions.startsAt,
  endsAt: subscriptions.endsAt,
  refundedAt: subscriptions.refundedAt,
  plan: planColumns,
};

type Row<C extends Record<string, { _: { data: unknown } }>> = { [K in keyof C]: C[K]['_']['data'] };
export type PlanRow = Row<typeof planColumns>;
export interface SubscriptionRow {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly refundedAt: Date | null;
  readonly plan: PlanRow;
}

export const planView = (row: PlanRow): SubscriptionPlan => ({
  subscriptionPlanId: row.id,
  subscriptionPlanName: row.name,
  subscriptionPlanDetails: row.details,
  price: row.price,
  months: row.months,
});

/** Converts a row (SPEC-3). It expires at the moment it ends, as for streams; a future subscription is Active, too. */
export const subscriptionView = ({ startsAt, endsAt, refundedAt, plan }: SubscriptionRow, now: Date): Subscription => ({
  fromDate: startsAt.toISOString(),
  toDate: endsAt.toISOString(),
  status: refundedAt !== null ? 'Refunded' : endsAt > now ? 'Active' : 'Expired',
  subscriptionPlan: planView(plan),
});
