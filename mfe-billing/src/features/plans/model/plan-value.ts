import type { SubscriptionPlan } from '@inspire/shared/contracts';

/** What a month of a plan costs in rupees, with fractions; undefined when the plan does not say how long it runs. */
export const pricePerMonth = ({ price, months }: Pick<SubscriptionPlan, 'price' | 'months'>): number | undefined =>
  months ? price / months : undefined;

/**
 * The plan with the lowest price a month, by its id. There is none while a plan's length is not known, or where nothing
 * would set it apart: with one plan, or with two at the lowest price.
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
