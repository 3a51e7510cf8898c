import type { Host } from '@inspire/shared/host';
import { ordersKey } from '../../orders/api/get-orders';
import { mySubscriptionsKey } from './get-my-subscriptions';

/** What was bought, in this tab or another, is a new order, and a plan changes the viewer's subscriptions: both are asked for afresh. */
export const refreshOnPurchase = ({ events, queries }: Host) =>
  events.onPurchaseCompleted(({ kind }) => {
    void queries.invalidateQueries({ queryKey: ordersKey() });
    if (kind === 'plan') void queries.invalidateQueries({ queryKey: mySubscriptionsKey() });
  });
