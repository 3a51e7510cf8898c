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
  suspendedAt: subscriptions.suspendedAt,
  plan: planColumns,
};

type Row<C extends Record<string, { _: { data: unknown } }>> = { [K in keyof C]: C[K]['_']['data'] };
export type PlanRow = Row<typeof planColumns>;
export interface SubscriptionRow {
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly refundedAt: Date | null;
  readonly suspendedAt: Date | null;
  readonly plan: PlanRow;
}

export const planView = (row: PlanRow): SubscriptionPlan => ({
  subscriptionPlanId: row.id,
  subscriptionPlanName: row.name,
  subscriptionPlanDetails: row.details,
  price: row.price,
  months: row.months,
});

function getStatus({ endsAt, refundedAt, suspendedAt }: SubscriptionRow, now: Date): Subscription['status'] {
  if (refundedAt !== null) return 'Refunded';
  // SPEC-3 has no word for a suspended subscription (D-49); the list of orders says why it opens nothing.
  return endsAt > now && suspendedAt === null ? 'Active' : 'Expired';
}

/** Converts a row (SPEC-3). It expires at the moment it ends, as for streams; a future subscription is Active, too. */
export const subscriptionView = (row: SubscriptionRow, now: Date): Subscription => ({
  fromDate: row.startsAt.toISOString(),
  toDate: row.endsAt.toISOString(),
  status: getStatus(row, now),
  subscriptionPlan: planView(row.plan),
});
