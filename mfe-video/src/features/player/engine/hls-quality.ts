import type Hls from 'hls.js';
import type { Quality, VideoEngineListener } from './engine';
import { findLevel, toHeights } from './renditions';

export interface HlsQuality {
  /** Applies the choice to a stream whose playlist has just been parsed. */
  onManifest(hls: Hls): void;
  report(hls: Hls): void;
  /** @param hls undefined before the first stream: the choice applies to it later */
  choose(quality: Quality, hls: Hls | undefined): void;
}

export function createHlsQuality(emit: VideoEngineListener): HlsQuality {
  let chosen: Quality = 'auto';

  const report = (hls: Hls) => {
    const loaded = hls.levels[hls.currentLevel]?.height;
    emit({ type: 'quality', offered: toHeights(hls.levels), chosen, loaded });
  };
  /** Discards other heights buffered after the current segment: playback continues, and the choice shows soon. */
  const apply = (hls: Hls) => {
    hls.nextLevel = findLevel(hls.levels, chosen);
  };
  return {
    report,
    onManifest(hls) {
      if (chosen !== 'auto') apply(hls);
      report(hls);
    },
    choose(quality, hls) {
      chosen = quality;
      if (!hls) return;
      if (hls.levels.length > 0) apply(hls);
      report(hls);
    },
  };
}
