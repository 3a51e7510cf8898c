import { useHost } from '@inspire/shared/host';
import { keepPreviousData, useQuery } from '@inspire/shared/query';

/** SPEC-7: up to 500 results. */
const searchInput = (searchQuery: string) => ({ query: { page: 0, size: 500, searchQuery } });

const searchKey = (searchQuery: string) => ['search', searchQuery] as const;

/** A newer search aborts the previous request; the previous results stay until the next response. */
export function useFoundVideos(searchQuery: string) {
  const host = useHost();
  return useQuery({
    queryKey: searchKey(searchQuery),
    queryFn: ({ signal }) => host.api.call('searchVideos', searchInput(searchQuery), { signal }),
    enabled: searchQuery !== '',
    placeholderData: keepPreviousData,
  });
}
