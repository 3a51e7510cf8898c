import type { PurchaseItem } from '@inspire/shared/host';
import { messages } from '../../../messages';
import { planTerm } from '../../plans/model/plan-term';

/** Describes how long a purchase lasts; undefined if that is unknown. */
export function purchaseTerm({
  kind,
  sale,
  price,
  months,
}: Pick<PurchaseItem, 'kind' | 'sale' | 'price' | 'months'>): string | undefined {
  if (sale === 'rent') return messages.rentTerm;
  return kind === 'plan' ? planTerm({ price, ...(months !== undefined && { months }) }) : messages.forGood;
}
