import type { HlsConfig } from 'hls.js';

/** Times out a request without a response while the buffer still contains data; the retry is immediate. */
const FIRST_BYTE_MS = 8_000;
const again = { maxNumRetry: 4, retryDelayMs: 0, maxRetryDelayMs: 0 } as const;
const later = (times: number) => ({ maxNumRetry: times, retryDelayMs: 1_000, maxRetryDelayMs: 8_000 });
const lists = { maxTimeToFirstByteMs: FIRST_BYTE_MS, maxLoadTimeMs: 15_000, timeoutRetry: again, errorRetry: later(3) };

export const hlsConfig: Partial<HlsConfig> = {
  // Fragmented MP4 needs no repackaging, so a worker would only cost its start.
  enableWorker: false,
  // Requests the first segment while hls.js still attaches to the element.
  startFragPrefetch: true,
  capLevelToPlayerSize: true,
  // 30 seconds bridge a lost connection; data beyond one minute is often never watched.
  maxBufferLength: 30,
  maxMaxBufferLength: 60,
  backBufferLength: 60,
  // The library's own text tracks use `data:` URLs, which the site's CSP blocks, and would show behind the controls.
  renderTextTracksNatively: false,
  manifestLoadPolicy: { default: lists },
  playlistLoadPolicy: { default: lists },
  fragLoadPolicy: {
    default: { maxTimeToFirstByteMs: FIRST_BYTE_MS, maxLoadTimeMs: 60_000, timeoutRetry: again, errorRetry: later(6) },
  },
};
