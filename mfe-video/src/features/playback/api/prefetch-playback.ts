import type { Host } from '@inspire/shared/host';
import { prefetchProgress } from './get-progress';
import { prefetchStream } from './get-stream';

export function prefetchPlayback(host: Host, videoId: number): void {
  prefetchStream(host, videoId);
  prefetchProgress(host, videoId);
}
