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
