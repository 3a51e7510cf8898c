import { type Host, useHost } from '@inspire/shared/host';
import { keepPreviousData, useQuery } from '@inspire/shared/query';

/** Rows of a page: three in two columns. `remote.json` contains the URL of the first page. */
const PAGE_SIZE = 6;
/** Longer than the profile takes to show its parts, which use the same response; short, because another device may play. */
const STALE_MS = 10_000;

export const viewingHistoryKey = (page: number) => ['viewing-history', page] as const;

/** What the viewer watched and listened to, newest first (D-56). */
const viewingHistoryQuery = (host: Host, page: number) => ({
  queryKey: viewingHistoryKey(page),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    host.api.call('viewingHistory', { query: { page, size: PAGE_SIZE } }, { signal }),
  staleTime: STALE_MS,
});

/** @param page from 0; the previous page stays until the new one has arrived */
export const useViewingHistory = (page: number) =>
  useQuery({ ...viewingHistoryQuery(useHost(), page), placeholderData: keepPreviousData });
