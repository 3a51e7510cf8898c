import { useHost } from '@inspire/shared/host';
import { keepPreviousData, useQuery } from '@inspire/shared/query';

/** SPEC-7: the dashboard asks for up to 500. */
const searchInput = (searchQuery: string) => ({ query: { page: 0, size: 500, searchQuery } });

const searchKey = (searchQuery: string) => ['search', searchQuery] as const;

/**
 * The videos that a search finds. A newer search takes the call of an older one back; what was found stays until the next
 * answer is there.
 */
export function useFoundVideos(searchQuery: string) {
  const host = useHost();
  return useQuery({
    queryKey: searchKey(searchQuery),
    queryFn: ({ signal }) => host.api.call('searchVideos', searchInput(searchQuery), { signal }),
    enabled: searchQuery !== '',
    placeholderData: keepPreviousData,
  });
}
