/** How far playback can go on from a position without loading; gaps of a tenth of a second are no gaps. */
export function bufferedFrom({ buffered }: Pick<HTMLMediaElement, 'buffered'>, position: number): number {
  for (let i = 0; i < buffered.length; i += 1) {
    if (buffered.start(i) <= position + 0.1 && buffered.end(i) >= position) return buffered.end(i);
  }
  return position;
}

/** True when nothing of the track from a position on is left to be loaded. */
export const isLoadedFrom = (media: Pick<HTMLMediaElement, 'buffered' | 'duration'>, position: number): boolean =>
  bufferedFrom(media, position) >= media.duration - 0.5;
