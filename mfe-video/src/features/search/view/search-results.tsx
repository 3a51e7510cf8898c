import { isApiError } from '@inspire/shared/client';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { keepPreviousData, useQuery } from '@inspire/shared/query';
import { Button, CardSkeleton, EmptyState, ErrorState } from '@inspire/shared/ui';
import { searchMessages as messages } from '../../../messages';
import { CardGrid, gridSizes } from '../../catalogue/view/card-grid';
import { VideoCard } from '../../catalogue/view/video-card';

/** SPEC-7: up to 500 results. */
const searchInput = (searchQuery: string) => ({ query: { page: 0, size: 500, searchQuery } });

const searchKey = (searchQuery: string) => ['search', searchQuery] as const;

/** A newer search aborts the previous request; the previous results stay until the next response. */
function useFoundVideos(searchQuery: string) {
  const host = useHost();
  return useQuery({
    queryKey: searchKey(searchQuery),
    queryFn: ({ signal }) => host.api.call('searchVideos', searchInput(searchQuery), { signal }),
    enabled: searchQuery !== '',
    placeholderData: keepPreviousData,
  });
}

export interface SearchResultsProps {
  /** The query; '' while the viewer is still typing. */
  readonly query: string;
  readonly onClear: () => void;
  readonly onIntent: (video: Video) => void;
}

const places = Array.from({ length: 8 }, (_, index) => <CardSkeleton key={index} />);

function Found({
  query,
  onClear,
  onIntent,
  found: { data, error, isFetching, isPlaceholderData, refetch },
  videos,
}: SearchResultsProps & {
  readonly found: ReturnType<typeof useFoundVideos>;
  readonly videos: readonly Video[];
}) {
  // The first key press replaces the rails by placeholders. After a 401 the shell redirects to the login.
  if (query === '' || isApiError(error, 401) || (!data && !error))
    return (
      <CardGrid title={messages.searching} busy>
        {places}
      </CardGrid>
    );
  if (!data) return <ErrorState title={messages.failed} busy={isFetching} onRetry={() => void refetch()} />;
  if (videos.length === 0 && !isPlaceholderData) {
    const clear = (
      <Button variant="secondary" onClick={onClear}>
        {messages.clear}
      </Button>
    );
    return <EmptyState icon="search" title={messages.noResults(query)} text={messages.noResultsText} action={clear} />;
  }
  return (
    <CardGrid title={messages.results(query)} busy={isPlaceholderData}>
      {videos.map((video) => (
        <VideoCard key={video.id} video={video} sizes={gridSizes.wide} onIntent={onIntent} />
      ))}
    </CardGrid>
  );
}

export function SearchResults(props: SearchResultsProps) {
  const { query } = props;
  const found = useFoundVideos(query);
  const videos = found.data?.content.filter(({ status }) => status !== 'Deactive') ?? [];
  const isSettled = query !== '' && found.data !== undefined && !found.isPlaceholderData;
  const outcome = videos.length === 0 ? messages.noResults(query) : messages.resultCount(videos.length);
  return (
    <>
      <p role="status" className="visually-hidden">
        {isSettled && outcome}
      </p>
      <Found {...props} found={found} videos={videos} />
    </>
  );
}
