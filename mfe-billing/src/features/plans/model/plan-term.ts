import type { SubscriptionPlan } from '@inspire/shared/contracts';
import { formatRupees } from '@inspire/shared/ui';
import { messages } from '../../../messages';
import { pricePerMonth } from './plan-value';

/** Describes a plan's duration and monthly price, such as '1 year, about ₹100 a month'; undefined if the duration is unknown. */
export function planTerm(plan: Pick<SubscriptionPlan, 'months' | 'price'>): string | undefined {
  const { months } = plan;
  const cost = pricePerMonth(plan);
  if (!months || cost === undefined) return undefined;
  const term = months % 12 === 0 ? messages.years(months / 12) : messages.months(months);
  const rounded = Math.round(cost);
  return months === 1 ? term : `${term}, ${messages.perMonth(formatRupees(rounded), rounded === cost)}`;
}
