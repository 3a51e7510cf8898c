import { type Host, useHost } from '@inspire/shared/host';
import { useInfiniteQuery } from '@inspire/shared/query';

/** SPEC-9: albums come in groups of 8. */
export const PAGE_SIZE = 8;

/** Without a query, of all searches. */
export const albumsKey = (query?: string) =>
  query === undefined ? (['albums'] as const) : (['albums', query] as const);

/** The address of the first page is the one that `remote.json` names: the document asks it ahead. */
export const albumsInput = (page: number, searchQuery: string) => ({ query: { page, size: PAGE_SIZE, searchQuery } });

const albumsQuery = (host: Host, searchQuery: string) => ({
  queryKey: albumsKey(searchQuery),
  queryFn: ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    host.api.call('audioAlbums', albumsInput(pageParam, searchQuery), { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ page, totalPages }: { page: number; totalPages: number }) =>
    page + 1 < totalPages ? page + 1 : undefined,
});

/**
 * The audio albums page by page, all of them or those that a search finds. From one search to the next, what was found
 * stays until the answer is there.
 */
export const useAlbums = (searchQuery: string) =>
  useInfiniteQuery({
    ...albumsQuery(useHost(), searchQuery),
    placeholderData: (previous, previousQuery) => (searchQuery && previousQuery?.queryKey[1] ? previous : undefined),
  });
