import type { Notification } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { readItems } from '../model/read-items';

export const recentKey = () => ['notifications', 'recent'] as const;

/** What the popups show: asked for once on a page load (section 4), an empty list on failure (section 7). */
export const recentQuery = (host: Host) => ({
  queryKey: recentKey(),
  queryFn: (): Promise<Notification[]> => host.api.call('recentNotifications', {}).catch(() => []),
  staleTime: Infinity,
  gcTime: Infinity,
  select: readItems,
});

/** @param enabled false while the page's own content comes first */
export function useRecent(enabled: boolean) {
  const host = useHost();
  return useQuery({ ...recentQuery(host), enabled });
}
