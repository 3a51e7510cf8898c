import type { HlsConfig } from 'hls.js';

/** A line that stays silent is given up while there is still something in the buffer, and asked again at once. */
const FIRST_BYTE_MS = 8_000;
const again = { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 } as const;
const later = (times: number) => ({ maxNumRetry: times, retryDelayMs: 1_000, maxRetryDelayMs: 8_000 });
const lists = { maxTimeToFirstByteMs: FIRST_BYTE_MS, maxLoadTimeMs: 15_000, timeoutRetry: again, errorRetry: later(3) };

/** How hls.js is set up for every stream. */
export const hlsConfig: Partial<HlsConfig> = {
  // Fragmented MP4 needs no repackaging, so a worker would only cost its start.
  enableWorker: false,
  // The first part is asked for while the element is still being connected.
  startFragPrefetch: true,
  capLevelToPlayerSize: true,
  // Half a minute without a line is not noticed; more than a minute ahead is data that many never watch.
  maxBufferLength: 30,
  maxMaxBufferLength: 60,
  backBufferLength: 60,
  // Its own text tracks are made of `data:` addresses, which the site's CSP refuses, and would lie under the controls.
  renderTextTracksNatively: false,
  manifestLoadPolicy: { default: lists },
  playlistLoadPolicy: { default: lists },
  fragLoadPolicy: {
    default: { maxTimeToFirstByteMs: FIRST_BYTE_MS, maxLoadTimeMs: 60_000, timeoutRetry: again, errorRetry: later(6) },
  },
};
