import type { MySubscriptions, Subscription } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { libraryMessages as messages } from '../../../messages';
import { withSessionExpiredToast } from '../../../session-expired-toast';

/** The viewer's own subscriptions (SPEC-7); a list that an answer leaves out is empty. */
const subscriptionsQuery = (host: Host) => ({
  queryKey: ['subscriptions'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Subscription[]> => {
    const ask = () => host.api.call('mySubscriptions', {}, { signal });
    const { MySubscriptions = [] }: Partial<MySubscriptions> = await withSessionExpiredToast(
      host,
      ask,
      messages.sessionExpired,
    );
    return MySubscriptions;
  },
});

export const useSubscriptions = () => useQuery(subscriptionsQuery(useHost()));
