import type { Subscription } from '../contracts/entities/subscription';

export interface ActiveSubscription {
  readonly planId: number;
  readonly name: string;
  /** The first paid day; in the future if it was bought while another subscription runs. */
  readonly fromDate: string;
  /** The last paid day. */
  readonly toDate: string;
}

/**
 * Returns one entry per plan with an active subscription. Renewing a plan adds a subscription that follows the current
 * one (D-41), so the entry has the earliest start and the latest end date.
 */
export function activeSubscriptions(subscriptions: readonly Subscription[]): ActiveSubscription[] {
  const active = new Map<number, ActiveSubscription>();
  for (const { status, fromDate, toDate, subscriptionPlan } of subscriptions) {
    if (status !== 'Active') continue;
    const planId = subscriptionPlan.subscriptionPlanId;
    const known = active.get(planId) ?? { fromDate, toDate };
    active.set(planId, {
      planId,
      name: subscriptionPlan.subscriptionPlanName,
      fromDate: Date.parse(known.fromDate) <= Date.parse(fromDate) ? known.fromDate : fromDate,
      toDate: Date.parse(known.toDate) >= Date.parse(toDate) ? known.toDate : toDate,
    });
  }
  return [...active.values()];
}

/**
 * True for a subscription that starts after today. One that starts today is not upcoming: the viewer's clock may be
 * behind the server's, and a new subscription must not look as if it had not begun.
 * @param fromDate ISO 8601
 * @param now milliseconds since 1970
 */
export const isUpcoming = (fromDate: string, now: number): boolean =>
  Date.parse(fromDate) > new Date(now).setHours(23, 59, 59, 999);
