import type { Subscription } from '@inspire/shared/contracts';

const isLater = (one: string, other: string | undefined): boolean =>
  other === undefined || Date.parse(one) > Date.parse(other);

/**
 * The plans that run, each with the day on which its last subscription ends: one that was renewed has several, one after
 * the other (D-41).
 */
export function activePlans(subscriptions: readonly Subscription[]): ReadonlyMap<number, string> {
  const ends = new Map<number, string>();
  for (const {
    status,
    toDate,
    subscriptionPlan: { subscriptionPlanId: id },
  } of subscriptions) {
    if (status === 'Active' && isLater(toDate, ends.get(id))) ends.set(id, toDate);
  }
  return ends;
}
