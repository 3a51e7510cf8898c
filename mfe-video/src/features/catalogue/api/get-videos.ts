import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';

/** How long suggestions and links reuse lists that another page has loaded. */
export const LIST_STALE_MS = 10 * 60_000;

/** SPEC-7: the dashboard fetches all videos in one request. `remote.json` contains the resulting URL. */
export const videosInput = { query: { page: 0, size: 500, searchQuery: '' } } as const;

export const videosKey = () => ['videos', videosInput.query] as const;

export const videosQuery = (host: Host) => ({
  queryKey: videosKey(),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { content } = await host.api.call('searchVideos', videosInput, { signal });
    return content;
  },
});

export const useVideos = () => useQuery(videosQuery(useHost()));
