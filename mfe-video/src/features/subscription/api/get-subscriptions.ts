import type { MySubscriptions, Subscription } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

/** The viewer's subscriptions (SPEC-7). */
const subscriptionsQuery = (host: Host) => ({
  queryKey: ['subscriptions'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Subscription[]> => {
    const { MySubscriptions = [] }: Partial<MySubscriptions> = await host.api.call('mySubscriptions', {}, { signal });
    return MySubscriptions;
  },
});

export const useSubscriptions = () => useQuery(subscriptionsQuery(useHost()));
