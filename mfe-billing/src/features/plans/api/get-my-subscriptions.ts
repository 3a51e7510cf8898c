import type { MySubscriptions } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

export const mySubscriptionsKey = () => ['my-subscriptions'] as const;

/** The viewer's own subscriptions and the plans on offer (SPEC-7); a list that an answer leaves out is empty. */
export const mySubscriptionsQuery = (host: Host) => ({
  queryKey: mySubscriptionsKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const answer: Partial<MySubscriptions> = await host.api.call('mySubscriptions', {}, { signal });
    return { subscriptions: answer.MySubscriptions ?? [], plans: answer.SubscriptionPlans ?? [] };
  },
});

export const useMySubscriptions = (enabled: boolean) => useQuery({ ...mySubscriptionsQuery(useHost()), enabled });
