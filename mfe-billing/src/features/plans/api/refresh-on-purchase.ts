import type { Host } from '@inspire/shared/host';
import { ordersKey } from '../../orders/api/get-orders';
import { mySubscriptionsKey } from './get-my-subscriptions';

/** Fetches orders again after a purchase in any tab, and the viewer's subscriptions after buying a plan. */
export const refreshOnPurchase = ({ events, queries }: Host) =>
  events.onPurchaseCompleted(({ kind }) => {
    void queries.invalidateQueries({ queryKey: ordersKey() });
    if (kind === 'plan') void queries.invalidateQueries({ queryKey: mySubscriptionsKey() });
  });
