import { useCallback } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { preloadComponent } from '@inspire/shared/ui';
import { mayPrefetchStream, prefetchPlayback } from '../features/playback/api/prefetch-playback';
import { loadEngine } from '../features/player/view/use-engine';

/** Loads the player's page and, in parallel, the streaming library that it needs. */
export async function loadPlayerPage() {
  loadEngine().catch(() => undefined);
  const { PlayerPage } = await import(/* webpackChunkName: "player" */ './player/player-page');
  return PlayerPage;
}

/**
 * Returns a function to call when a viewer seems about to open a video: it preloads the player's code and the
 * streaming library, and prefetches the stream URL and the resume position.
 */
export function useVideoIntent(): (video: Video) => void {
  const host = useHost();
  return useCallback(
    (video: Video) => {
      preloadComponent(loadPlayerPage).catch(() => undefined);
      if (mayPrefetchStream(video)) prefetchPlayback(host, video.id);
    },
    [host],
  );
}
