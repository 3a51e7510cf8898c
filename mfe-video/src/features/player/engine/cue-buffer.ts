import { type Captions, createCaptions, type Cue } from './captions';

/** The captions of a stream's languages, each kept by itself: a language that is chosen again is not loaded again. */
export interface CueBuffer {
  add(track: string, cues: Iterable<Cue>): void;
  /** What a track says at a position, '' for nothing. @param position seconds */
  textAt(track: string, position: number): string;
}

export function createCueBuffer(): CueBuffer {
  const tracks = new Map<string, Captions>();
  return {
    add(track, cues) {
      const captions = tracks.get(track) ?? createCaptions();
      tracks.set(track, captions);
      captions.add(cues);
    },
    textAt: (track, position) => tracks.get(track)?.textAt(position) ?? '',
  };
}
