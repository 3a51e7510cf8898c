import type { HlsConfig } from 'hls.js';
import type { KeyValueStorage } from '@inspire/shared/guards';

/** Bits per second before a measurement. Too high: seconds of waiting on a slow connection; too low: one step up. */
export const FIRST_ESTIMATE = 600_000;
/** Share of the measurement for the next video: the connection may be slower by now, and a step up is quick. */
const CAUTION = 0.8;
/** No rendition needs more, and measuring cached data says nothing about the connection. */
const MAX_ESTIMATE = 12_000_000;

const storageKey = () => 'video-player:bandwidth';

/** The last measured bandwidth of this browser, in bits per second. It is stored for the tab's lifetime. */
export interface BandwidthStore {
  estimate(): number;
  save(measured: number): void;
}

export function createBandwidthStore(storage: KeyValueStorage): BandwidthStore {
  return {
    estimate() {
      const stored = Number(storage.getItem(storageKey()));
      return stored > 0 ? Math.min(stored * CAUTION, MAX_ESTIMATE) : FIRST_ESTIMATE;
    },
    save(measured) {
      if (Number.isFinite(measured) && measured > 0) storage.setItem(storageKey(), String(Math.round(measured)));
    },
  };
}

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
