import type { Host } from '@inspire/shared/host';
import { mySubscriptionsKey } from './get-my-subscriptions';

/** A plan that was bought, in this tab or another, changes the viewer's subscriptions: they are asked for afresh. */
export const refreshOnPurchase = ({ events, queries }: Host) =>
  events.onPurchaseCompleted(({ kind }) => {
    if (kind === 'plan') void queries.invalidateQueries({ queryKey: mySubscriptionsKey() });
  });
