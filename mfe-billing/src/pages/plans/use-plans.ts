import { isApiError } from '@inspire/shared/client';
import type { Subscription, SubscriptionPlan } from '@inspire/shared/contracts';
import { type Host, useHost, useSession } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { useTimeoutPage } from '@inspire/shared/session';
import { useMySubscriptions } from '../../features/plans/api/get-my-subscriptions';

const plansKey = () => ['plans'] as const;

/** The plans for a guest (SPEC-7). */
const plansQuery = (host: Host) => ({
  queryKey: plansKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('allPlans', {}, { signal }),
});

const usePlanList = (enabled: boolean) => useQuery({ ...plansQuery(useHost()), enabled });

export interface PlansContent {
  /** Empty for a guest. */
  readonly subscriptions: readonly Subscription[];
  readonly plans: readonly SubscriptionPlan[];
}

export type Plans =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly busy: boolean; readonly onRetry: () => void }
  | { readonly state: 'content'; readonly content: PlansContent; readonly refresh: () => void };

/** Returns the page's data: the plans, and with a session the viewer's own subscriptions (SPEC-7). */
export function usePlans(): Plans {
  const isMember = useSession() !== undefined;
  const list = usePlanList(!isMember);
  const own = useMySubscriptions(isMember);
  const { error, isFetching, refetch } = isMember ? own : list;
  const content = isMember ? own.data : list.data && { subscriptions: [], plans: list.data };
  // Keep the content after a failed refresh.
  const loadError = content ? undefined : error;
  const hasTimedOut = useTimeoutPage(loadError);

  if (content) return { state: 'content', content, refresh: () => void refetch() };
  // After a timeout or a 401 another page follows; a card with Retry would only flash.
  if (!loadError || hasTimedOut || isApiError(loadError, 401)) return { state: 'loading' };
  return { state: 'error', busy: isFetching, onRetry: () => void refetch() };
}
