import { useCallback } from 'react';
import { albumQuery } from '@inspire/shared/album';
import type { Album } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { preloadComponent } from '@inspire/shared/ui';

/** The album page has its own chunk, which the albums page does not need. */
export const loadAlbumPage = async () =>
  (await import(/* webpackChunkName: "album" */ '../album/album-page')).AlbumPage;

/** Longer than the time between pointing at a card and pressing it. */
const PREFETCH_STALE_MS = 30_000;

/** Preloads an album's page and fetches its tracks when the viewer seems about to open it. */
export function useAlbumIntent(): (album: Pick<Album, 'albumId'>) => void {
  const host = useHost();
  return useCallback(
    ({ albumId }: Pick<Album, 'albumId'>) => {
      preloadComponent(loadAlbumPage).catch(() => undefined);
      host.queries.fetchQuery({ ...albumQuery(host, albumId), staleTime: PREFETCH_STALE_MS }).catch(() => undefined);
    },
    [host],
  );
}
