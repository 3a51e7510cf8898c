import { useEffect } from 'react';
import type { Video } from '@inspire/shared/contracts';
import { type Host, useHost } from '@inspire/shared/host';
import { prefetchProgress } from './get-progress';
import { prefetchStream } from './get-stream';

/**
 * True when the viewer probably has access: the video is free, owned, or was watched before (by subscription).
 * Prefetching others would cause a denied request for every card under the pointer.
 */
export const mayPrefetchStream = ({ videoType, isPurchased, progressTime }: Video): boolean =>
  videoType === 'Free' || isPurchased || progressTime > 0;

export function prefetchPlayback(host: Host, videoId: number): void {
  prefetchStream(host, videoId);
  prefetchProgress(host, videoId);
}

/** Prefetches stream and position in parallel with a video of which only the id is known. */
export function usePrefetchedPlayback(id: number | undefined): void {
  const host = useHost();
  useEffect(() => {
    if (id !== undefined) prefetchPlayback(host, id);
  }, [host, id]);
}
