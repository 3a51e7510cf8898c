import type { Quality } from './engine';

/** The part of an hls.js level that matters here; one without a picture has a height of 0. */
export interface Rendition {
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
