import { type Host, useHost } from '@inspire/shared/host';
import { useQuery } from '@inspire/shared/query';
import { paths } from '@inspire/shared/routes';

export const videoAlbumsInput = { query: { mediaType: 'VIDEO' } } as const;

export const videoAlbumsKey = () => ['video-albums'] as const;

export const videoAlbumsQuery = (host: Host) => ({
  queryKey: videoAlbumsKey(),
  queryFn: ({ signal }: { signal: AbortSignal }) => host.api.call('videoAlbums', videoAlbumsInput, { signal }),
});

/** The video albums. Fetches nothing if the site has no page for them. */
export function useVideoAlbums() {
  const host = useHost();
  return useQuery({ ...videoAlbumsQuery(host), enabled: host.site.owns(paths.videosInAlbum) });
}
