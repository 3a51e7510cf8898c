import type { Host } from '@inspire/shared/host';
import { prefetchProgress } from './get-progress';
import { prefetchStream } from './get-stream';

/** Prefetches, in parallel, all that a video needs from the server to start: its stream and the saved position. */
export function prefetchPlayback(host: Host, videoId: number): void {
  prefetchStream(host, videoId);
  prefetchProgress(host, videoId);
}
