import type { SubscriptionPlan } from '@inspire/shared/contracts';

/** Returns a plan's monthly price in rupees, with fractions; undefined if the duration is unknown. */
export const pricePerMonth = ({ price, months }: Pick<SubscriptionPlan, 'price' | 'months'>): number | undefined =>
  months ? price / months : undefined;

/**
 * Finds the id of the plan with the lowest monthly price. Returns undefined if a plan's duration is unknown, or if no plan
 * stands out: with one plan, or with two at the lowest price.
 */
export function bestValue(plans: readonly SubscriptionPlan[]): number | undefined {
  const ranked = plans
    .map((plan) => ({ id: plan.subscriptionPlanId, cost: pricePerMonth(plan) ?? Number.NaN }))
    .sort((one, other) => one.cost - other.cost);
  const [first, second] = ranked;
  if (!first || !second || ranked.some(({ cost }) => Number.isNaN(cost)) || first.cost === second.cost)
    return undefined;
  return first.id;
}
