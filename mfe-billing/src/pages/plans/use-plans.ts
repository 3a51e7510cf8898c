import { useEffect } from 'react';
import { isApiError } from '@inspire/shared/client';
import type { Subscription, SubscriptionPlan } from '@inspire/shared/contracts';
import { useHost, useSession } from '@inspire/shared/host';
import { messages as shared } from '@inspire/shared/messages';
import { paths } from '@inspire/shared/routes';
import { useMySubscriptions } from '../../features/plans/api/get-my-subscriptions';
import { usePlanList } from '../../features/plans/api/get-plans';

export interface PlansContent {
  /** The viewer's own; a guest has none. */
  readonly subscriptions: readonly Subscription[];
  readonly plans: readonly SubscriptionPlan[];
}

export type Plans =
  | { readonly state: 'loading' }
  | { readonly state: 'error'; readonly busy: boolean; readonly onRetry: () => void }
  | { readonly state: 'content'; readonly content: PlansContent; readonly refresh: () => void };

/** What answers a gateway's timeout (SPEC-8). */
const TIMED_OUT = { errorMessage: shared.timedOut, statusCode: 504 } as const;

/** The page's data: a guest's plain list of plans, or with a session also the viewer's own subscriptions (SPEC-7). */
export function usePlans(): Plans {
  const { navigation } = useHost();
  const isMember = useSession() !== undefined;
  const list = usePlanList(!isMember);
  const own = useMySubscriptions(isMember);
  const { error, isFetching, refetch } = isMember ? own : list;
  const content = isMember ? own.data : list.data && { subscriptions: [], plans: list.data };
  // What is shown already stays when asking for it afresh fails.
  const fault = content ? undefined : error;
  const timedOut = isApiError(fault) && fault.kind === 'timeout';

  useEffect(() => {
    if (timedOut) navigation.go(paths.error, { state: TIMED_OUT });
  }, [timedOut, navigation]);

  if (content) return { state: 'content', content, refresh: () => void refetch() };
  // After a timeout or a 401 another page is on its way; a card with Retry would only flash.
  if (!fault || timedOut || isApiError(fault, 401)) return { state: 'loading' };
  return { state: 'error', busy: isFetching, onRetry: () => void refetch() };
}
