import { SAMPLE_RATE, speak, type VoiceName } from './voices';

/** One sentence of a talk; times in seconds. */
export interface Sentence {
  readonly marked: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Talk {
  readonly sentences: readonly Sentence[];
  readonly samples: Float32Array;
  readonly duration: number;
}

/** Seconds of silence before the first sentence, between sentences and after the last one. */
export interface Pacing {
  readonly lead: number;
  readonly pause: number;
  readonly tail: number;
}

/** Removes the marks of emphasis: they are only for the screen. */
export function plain(marked: string): string {
  return marked.replaceAll('*', '');
}

export async function speakTalk(voice: VoiceName, lines: readonly string[], pacing: Pacing): Promise<Talk> {
  const spoken: { marked: string; samples: Float32Array }[] = [];
  for (const marked of lines) spoken.push({ marked, samples: await speak(voice, plain(marked)) });
  let clock = pacing.lead;
  const sentences = spoken.map(({ marked, samples }) => {
    const start = clock;
    const end = start + samples.length / SAMPLE_RATE;
    clock = end + pacing.pause;
    return { marked, text: plain(marked), start, end };
  });
  const duration = clock - pacing.pause + pacing.tail;
  const samples = new Float32Array(Math.ceil(duration * SAMPLE_RATE));
  spoken.forEach((part, i) => samples.set(part.samples, Math.round(sentences[i]!.start * SAMPLE_RATE)));
  return { sentences, samples, duration };
}
