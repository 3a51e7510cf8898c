import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { toNotificationItems } from '../model/notification-item';
import { withFailureToast } from './with-failure-toast';

/** Older than this, the list is asked for anew when the viewer comes back to the tab or opens the panel. */
const FRESH_MS = 5 * 60_000;
/** How often a visible tab asks while no stream tells what is new. */
const POLL_MS = 60_000;

export const notificationsKey = () => ['notifications', 'all'] as const;

/** What the bell lists (D-11). */
export const notificationsQuery = (host: Host) => ({
  queryKey: notificationsKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => {
    const call = () => host.api.call('allNotifications', {}, { signal });
    // What is listed stays: that it could not be read anew just now is no news for the viewer.
    return host.queries.getQueryData(notificationsKey()) ? call() : withFailureToast(host, call);
  },
  staleTime: FRESH_MS,
  select: toNotificationItems,
});

/**
 * @param enabled false while the page's own content comes first
 * @param isPolled true for one reader while no stream tells what is new
 */
export function useNotifications(enabled: boolean, { isPolled = false } = {}) {
  const host = useHost();
  return useQuery({ ...notificationsQuery(host), enabled, refetchInterval: isPolled && POLL_MS });
}
