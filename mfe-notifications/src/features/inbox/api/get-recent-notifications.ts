import type { Notification } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { toNotificationItems } from '../model/notification-item';

export const recentNotificationsKey = () => ['notifications', 'recent'] as const;

/** What the popups show: asked for once on a page load (SPEC-4), an empty list on failure (SPEC-7). */
export const recentNotificationsQuery = (host: Host) => ({
  queryKey: recentNotificationsKey(),
  queryFn: (): Promise<Notification[]> => host.api.call('recentNotifications', {}).catch(() => []),
  staleTime: Infinity,
  gcTime: Infinity,
  select: toNotificationItems,
});

/** @param enabled false while the page's own content comes first */
export function useRecentNotifications(enabled: boolean) {
  const host = useHost();
  return useQuery({ ...recentNotificationsQuery(host), enabled });
}
