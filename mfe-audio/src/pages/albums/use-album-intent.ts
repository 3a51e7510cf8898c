import { useCallback } from 'react';
import { albumQuery } from '@inspire/shared/album';
import type { Album } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { preloadComponent } from '@inspire/shared/ui';
import { loadAlbumPage } from '../album/load-album-page';

/** Longer than between pointing at a card and pressing it. */
const FRESH_MS = 30_000;

/** Gets an album's page ready when a viewer seems about to open it: its code and its tracks. */
export function useAlbumIntent(): (album: Album) => void {
  const host = useHost();
  return useCallback(
    ({ albumId }: Album) => {
      preloadComponent(loadAlbumPage).catch(() => undefined);
      host.queries.fetchQuery({ ...albumQuery(host, albumId), staleTime: FRESH_MS }).catch(() => undefined);
    },
    [host],
  );
}
