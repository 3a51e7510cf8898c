import { type Captions, createCaptions, type Cue } from './captions';

/** The captions of a stream by track: a language that is chosen again need not be loaded again. */
export interface CueBuffer {
  add(track: string, cues: Iterable<Cue>): void;
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
