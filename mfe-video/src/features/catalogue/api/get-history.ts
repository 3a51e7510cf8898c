import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

export const historyKey = () => ['history'] as const;

/** The videos that the viewer watched, newest first (D-38). */
export const historyQuery = (host: Host) => ({
  queryKey: historyKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('browseHistory', {}, { signal }),
});

export const useHistory = () => useQuery(historyQuery(useHost()));
