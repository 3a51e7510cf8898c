import type { Quality } from './engine';

/** What is needed of a rendition; a stream without a picture has a height of 0. */
export interface Rendition {
  readonly height: number;
  readonly bitrate: number;
}

/** Heights to choose from, the highest first, each once. */
export const heightsOf = (renditions: readonly Rendition[]): readonly number[] =>
  [...new Set(renditions.map(({ height }) => height))].filter((height) => height > 0).sort((a, b) => b - a);

/** The rendition of a chosen height, the best of several; -1, which leaves it to the line, for `auto` and for a height that is not there. */
export function levelOf(renditions: readonly Rendition[], quality: Quality): number {
  const [best] = renditions
    .map((rendition, index) => ({ ...rendition, index }))
    .filter(({ height }) => height === quality)
    .sort((a, b) => b.bitrate - a.bitrate);
  return best?.index ?? -1;
}
