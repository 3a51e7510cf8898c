import type { Subscription } from '@inspire/shared/contracts';

export interface ActiveSubscription {
  readonly planId: number;
  readonly name: string;
  /** The last day of all that was paid for. */
  readonly toDate: string;
}

/** The subscriptions that run, one line a plan: one that was renewed has several, one after the other (D-41). */
export function activeSubscriptions(subscriptions: readonly Subscription[]): ActiveSubscription[] {
  const running = new Map<number, ActiveSubscription>();
  for (const { status, toDate, subscriptionPlan } of subscriptions) {
    const planId = subscriptionPlan.subscriptionPlanId;
    const known = running.get(planId);
    if (status !== 'Active' || (known && Date.parse(known.toDate) >= Date.parse(toDate))) continue;
    running.set(planId, { planId, name: subscriptionPlan.subscriptionPlanName, toDate });
  }
  return [...running.values()];
}
