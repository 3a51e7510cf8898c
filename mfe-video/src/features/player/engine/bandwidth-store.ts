import type { KeyValueStorage } from '@inspire/shared/guards';

/** Bits a second, before anything was measured: a high guess costs seconds of waiting on a slow line, a low one a step up. */
export const FIRST_ESTIMATE = 600_000;
/** Part of what was measured that the next video begins with: a line may have become slower, and a step up is soon made. */
const CAUTION = 0.8;
/** More is needed by no rendition, and a measurement out of a cache says nothing of the line. */
const MOST = 12_000_000;

const storageKey = () => 'video-player:bandwidth';

/** What this browser's line carried last, in bits a second. It ends with the tab. */
export interface BandwidthStore {
  /** What to begin the next stream with. */
  estimate(): number;
  keep(measured: number): void;
}

export function createBandwidthStore(storage: KeyValueStorage): BandwidthStore {
  return {
    estimate() {
      const stored = Number(storage.getItem(storageKey()));
      return stored > 0 ? Math.min(stored * CAUTION, MOST) : FIRST_ESTIMATE;
    },
    keep(measured) {
      if (Number.isFinite(measured) && measured > 0) storage.setItem(storageKey(), String(Math.round(measured)));
    },
  };
}
