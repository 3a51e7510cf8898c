import { useCallback } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { useHost } from '@inspire/shared/host';
import { preloadComponent } from '@inspire/shared/ui';
import { prefetchPlayback } from '../features/playback/api/prefetch-playback';
import { mayPrefetchStream } from '../features/playback/model/may-prefetch';
import { loadPlayerPage } from './player/load-player-page';

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
