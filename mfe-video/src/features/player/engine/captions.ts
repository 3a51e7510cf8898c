/** A WebVTT cue; its text may contain tags such as `<i>`. */
export interface Cue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  /** Returns the text without tags; missing in tests and in hls.js's own cues. */
  getCueAsHTML?(): DocumentFragment;
}

const plainText = (cue: Cue): string =>
  (cue.getCueAsHTML?.().textContent ?? cue.text.replaceAll(/<[^>]*>/g, '')).trim();

export interface Captions {
  add(cues: Iterable<Cue>): void;
  /** Returns the caption at a position; '' for none. @param position seconds */
  textAt(position: number): string;
  all(): Iterable<Cue>;
}

export function createCaptions(): Captions {
  const cues = new Map<string, Cue>();
  return {
    add(more) {
      // A segment that is loaded again must not show its cues twice.
      for (const cue of more) cues.set(`${cue.startTime} ${cue.text}`, cue);
    },
    textAt: (position) =>
      [...cues.values()]
        .filter(({ startTime, endTime }) => startTime <= position && position < endTime)
        .sort((a, b) => a.startTime - b.startTime)
        .map(plainText)
        .join('\n'),
    all: () => cues.values(),
  };
}

/** The captions of a stream by track: a language that is chosen again need not be loaded again. */
interface CueBuffer {
  add(track: string, cues: Iterable<Cue>): void;
  textAt(track: string, position: number): string;
  all(track: string): Iterable<Cue>;
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
    all: (track) => tracks.get(track)?.all() ?? [],
  };
}
