import type { Host } from '@inspire/shared/host';
import { prefetchProgress } from './get-progress';
import { prefetchStream } from './get-stream';

/** Asks ahead, at once, for all that opening a video needs from the server: its stream and the place to begin at. */
export function prefetchPlayback(host: Host, videoId: number): void {
  prefetchStream(host, videoId);
  prefetchProgress(host, videoId);
}
