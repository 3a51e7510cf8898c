import type { Host } from '@inspire/shared/host';
import { LIST_STALE_MS } from '../../catalogue/api/get-videos';

const albumsOfVideoKey = (videoId: number) => ['albums-of-video', videoId] as const;

/** The albums that contain a video, newest first, in one request. */
export const albumsOfVideoQuery = (host: Host, videoId: number) => ({
  queryKey: albumsOfVideoKey(videoId),
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const albums = await host.api.call('videoAlbums', { query: { mediaType: 'VIDEO', videoId } }, { signal });
    return albums.filter(({ status }) => status !== 'Deactive');
  },
  staleTime: LIST_STALE_MS,
});
