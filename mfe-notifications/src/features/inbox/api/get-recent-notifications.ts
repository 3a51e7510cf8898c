import type { Notification } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { toNotificationItems } from '../model/notification-item';

export const recentNotificationsKey = () => ['notifications', 'recent'] as const;

/** The list of the popups, fetched once per page load (SPEC-4); empty after a failure (SPEC-7). */
export const recentNotificationsQuery = (host: Host) => ({
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
