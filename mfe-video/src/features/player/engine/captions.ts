/** A caption as WebVTT gives it; the text may carry marks such as `<i>`. */
export interface Cue {
  readonly startTime: number;
  readonly endTime: number;
  readonly text: string;
  /** Browsers have it: the text with its marks resolved. */
  getCueAsHTML?(): DocumentFragment;
}

const plainText = (cue: Cue): string =>
  (cue.getCueAsHTML?.().textContent ?? cue.text.replaceAll(/<[^>]*>/g, '')).trim();

/** The captions of a stream, as far as they are loaded. The player shows them itself, above its controls. */
export interface Captions {
  add(cues: Iterable<Cue>): void;
  /** What is said at a position, '' for nothing. @param position seconds */
  textAt(position: number): string;
}

export function createCaptions(): Captions {
  const cues = new Map<string, Cue>();
  return {
    add(more) {
      // A part that is loaded again must not be said twice.
      for (const cue of more) cues.set(`${cue.startTime} ${cue.text}`, cue);
    },
    textAt: (position) =>
      [...cues.values()]
        .filter(({ startTime, endTime }) => startTime <= position && position < endTime)
        .sort((a, b) => a.startTime - b.startTime)
        .map(plainText)
        .join('\n'),
  };
}
