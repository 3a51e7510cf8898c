import { useEffect } from 'react';
import { useHost } from '@inspire/shared/host';
import { prefetchPlayback } from '../../features/playback/api/prefetch-playback';

/** Prefetches stream and position in parallel with a video of which only the id is known. */
export function usePrefetchedPlayback(id: number | undefined): void {
  const host = useHost();
  useEffect(() => {
    if (id !== undefined) prefetchPlayback(host, id);
  }, [host, id]);
}
