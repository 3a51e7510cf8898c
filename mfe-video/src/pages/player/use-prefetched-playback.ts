import { useEffect } from 'react';
import { useHost } from '@inspire/shared/host';
import { prefetchPlayback } from '../../features/playback/api/prefetch-playback';

/** Asks for stream and position beside a video that only its id is known of: none waits for the other. */
export function usePrefetchedPlayback(id: number | undefined): void {
  const host = useHost();
  useEffect(() => {
    if (id !== undefined) prefetchPlayback(host, id);
  }, [host, id]);
}
