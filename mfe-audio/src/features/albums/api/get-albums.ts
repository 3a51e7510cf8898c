import { type Host, useHost } from '@inspire/shared/host';
import { useInfiniteQuery } from '@inspire/shared/query';

/** SPEC-9. */
export const PAGE_SIZE = 8;

/** For the first page this must match `data` in `remote.json`, which the document prefetches. */
export const albumsInput = (page: number, searchQuery: string) => ({ query: { page, size: PAGE_SIZE, searchQuery } });

const albumsQuery = (host: Host, searchQuery: string) => ({
  queryKey: ['albums', searchQuery] as const,
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    host.api.call('audioAlbums', albumsInput(pageParam, searchQuery), { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ page, totalPages }: { page: number; totalPages: number }) =>
    page + 1 < totalPages ? page + 1 : undefined,
});

/**
 * Fetches the audio albums page by page: all of them, or those that match a search. The results of the previous search stay
 * until the next ones arrive.
 */
export const useAlbums = (searchQuery: string) =>
  useInfiniteQuery({
    ...albumsQuery(useHost(), searchQuery),
    placeholderData: (previous, previousQuery) => (searchQuery && previousQuery?.queryKey[1] ? previous : undefined),
  });
