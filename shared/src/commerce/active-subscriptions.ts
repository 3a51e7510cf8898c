import type { Subscription } from '../contracts/entities/subscription';

export interface ActiveSubscription {
  readonly planId: number;
  readonly name: string;
  /** The last paid day. */
  readonly toDate: string;
}

/**
 * Returns one entry per plan with an active subscription. Renewing a plan adds a subscription that follows the current
 * one (D-41), so the entry has the latest end date.
 */
export function activeSubscriptions(subscriptions: readonly Subscription[]): ActiveSubscription[] {
  const active = new Map<number, ActiveSubscription>();
  for (const { status, toDate, subscriptionPlan } of subscriptions) {
    const planId = subscriptionPlan.subscriptionPlanId;
    const known = active.get(planId);
    if (status !== 'Active' || (known && Date.parse(known.toDate) >= Date.parse(toDate))) continue;
    active.set(planId, { planId, name: subscriptionPlan.subscriptionPlanName, toDate });
  }
  return [...active.values()];
}
