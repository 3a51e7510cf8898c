import { useHost, type Host } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { readItems } from '../model/read-items';
import { tellFailure } from './tell-failure';

/** Older than this, the list is asked for anew when the viewer comes back to the tab or opens the panel. */
const FRESH_MS = 5 * 60_000;

export const allKey = () => ['notifications', 'all'] as const;

/** What the bell lists (decision 11). */
export const allQuery = (host: Host) => ({
  queryKey: allKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => tellFailure(host, () => host.api.call('allNotifications', {}, { signal })),
  staleTime: FRESH_MS,
  select: readItems,
});

/** @param enabled false while the page's own content comes first */
export function useAll(enabled: boolean) {
  const host = useHost();
  return useQuery({ ...allQuery(host), enabled });
}
