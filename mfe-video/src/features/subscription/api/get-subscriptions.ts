import type { MySubscriptions, Subscription } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { tellLoggedOut } from '../../../logged-out';
import { libraryMessages as messages } from '../../../messages';

/** The viewer's own subscriptions (section 7); a list that an answer leaves out is empty. */
const subscriptionsQuery = (host: Host) => ({
  queryKey: ['subscriptions'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Subscription[]> => {
    const ask = () => host.api.call('mySubscriptions', {}, { signal });
    const { MySubscriptions = [] }: Partial<MySubscriptions> = await tellLoggedOut(host, ask, messages.sessionExpired);
    return MySubscriptions;
  },
});

export const useSubscriptions = () => useQuery(subscriptionsQuery(useHost()));
