import type { MySubscriptions } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

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
