import type { Subscription } from '../contracts/entities/subscription';

/** A plan that the viewer is subscribed to. */
export interface ActiveSubscription {
  readonly planId: number;
  readonly name: string;
  /** The last day that is paid for. */
  readonly toDate: string;
}

/**
 * Returns one entry for each plan with an active subscription. A renewed plan has several subscriptions, one after the other
 * (D-41), so the entry carries the latest end date.
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
