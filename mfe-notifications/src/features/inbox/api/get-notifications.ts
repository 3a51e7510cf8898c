import type { Notification } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { toNotificationItems } from '../model/notification-item';

/** An older list is fetched again when the viewer returns to the tab or opens the panel. */
const STALE_MS = 5 * 60_000;
/** Polling interval of a visible tab without a live stream. */
const POLL_INTERVAL_MS = 60_000;

export const notificationsKey = () => ['notifications', 'all'] as const;

/** The list of the bell (D-11). */
export const notificationsQuery = (host: Host) => ({
  queryKey: notificationsKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('allNotifications', {}, { signal }),
  staleTime: STALE_MS,
  select: toNotificationItems,
});

/**
 * @param enabled false until the page's own content has loaded
 * @param isPolled true for one reader while there is no live stream
 */
export function useNotifications(enabled: boolean, { isPolled = false } = {}) {
  const host = useHost();
  return useQuery({ ...notificationsQuery(host), enabled, refetchInterval: isPolled && POLL_INTERVAL_MS });
}

const recentNotificationsKey = () => ['notifications', 'recent'] as const;

/** The list of the popups, fetched once per page load (SPEC-4); empty after a failure (SPEC-7). */
const recentNotificationsQuery = (host: Host) => ({
  queryKey: recentNotificationsKey(),
  queryFn: (): Promise<Notification[]> => host.api.call('recentNotifications', {}).catch(() => []),
  staleTime: Infinity,
  gcTime: Infinity,
  select: toNotificationItems,
});

/** @param enabled false until the page's own content has loaded */
export function useRecentNotifications(enabled: boolean) {
  const host = useHost();
  return useQuery({ ...recentNotificationsQuery(host), enabled });
}
