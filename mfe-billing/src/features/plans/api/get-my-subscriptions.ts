import type { MySubscriptions } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { ordersKey } from '../../orders/api/get-orders';

export const mySubscriptionsKey = () => ['my-subscriptions'] as const;

/** The viewer's own subscriptions and the plans on offer (SPEC-7); a missing list counts as empty. */
export const mySubscriptionsQuery = (host: Host) => ({
  queryKey: mySubscriptionsKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const response: Partial<MySubscriptions> = await host.api.call('mySubscriptions', {}, { signal });
    return { subscriptions: response.MySubscriptions ?? [], plans: response.SubscriptionPlans ?? [] };
  },
});

export const useMySubscriptions = (enabled: boolean) => useQuery({ ...mySubscriptionsQuery(useHost()), enabled });

/** Fetches orders again after a purchase in any tab, and the viewer's subscriptions after buying a plan. */
export const refreshOnPurchase = ({ events, queries }: Host) =>
  events.onPurchaseCompleted(({ kind }) => {
    void queries.invalidateQueries({ queryKey: ordersKey() });
    if (kind === 'plan') void queries.invalidateQueries({ queryKey: mySubscriptionsKey() });
  });
