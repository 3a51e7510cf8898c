import type Hls from 'hls.js';
import type { Quality, VideoEngineListener } from './engine';

/** The part of an hls.js level that matters here; one without a picture has a height of 0. */
interface Rendition {
  readonly height: number;
  readonly bitrate: number;
}

export const toHeights = (renditions: readonly Rendition[]): readonly number[] =>
  [...new Set(renditions.map(({ height }) => height))].filter((height) => height > 0).sort((a, b) => b - a);

/** Index of a height's best rendition; -1 for `auto` or an unknown height: hls.js then chooses by bandwidth. */
export function findLevel(renditions: readonly Rendition[], quality: Quality): number {
  const [best] = renditions
    .map((rendition, index) => ({ ...rendition, index }))
    .filter(({ height }) => height === quality)
    .sort((a, b) => b.bitrate - a.bitrate);
  return best?.index ?? -1;
}

interface HlsQuality {
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
