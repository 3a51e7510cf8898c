import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runMediaTool } from '@inspire/node/packaging';

/** All speech is mono at this rate. */
export const SAMPLE_RATE = 48000;

interface Voice {
  readonly engine: 'flite' | 'espeak-ng';
  readonly name: string;
  /** espeak-ng only: words a minute, and pitch 0 to 99. */
  readonly speed?: number;
  readonly pitch?: number;
  readonly filters: string;
}

const WARM = 'highpass=f=70,equalizer=f=190:t=q:w=1:g=2.5,equalizer=f=2900:t=q:w=1.4:g=-2.5,treble=g=-2:f=7000';

/** flite's recorded voices sound better in English; only espeak-ng has a Marathi voice. */
export const voices = {
  arun: { engine: 'flite', name: 'rms', filters: `rubberband=tempo=0.93:pitch=1.0,${WARM}` },
  meera: { engine: 'flite', name: 'slt', filters: `rubberband=tempo=0.9:pitch=0.98,${WARM}` },
  dev: { engine: 'flite', name: 'rms', filters: `rubberband=tempo=0.9:pitch=0.93,${WARM}` },
  leela: { engine: 'espeak-ng', name: 'en-gb-x-rp+f2', speed: 132, pitch: 42, filters: WARM },
  raghav: { engine: 'espeak-ng', name: 'mr+m3', speed: 122, pitch: 36, filters: WARM },
  sumati: { engine: 'espeak-ng', name: 'mr+f2', speed: 124, pitch: 48, filters: WARM },
} as const satisfies Record<string, Voice>;

export type VoiceName = keyof typeof voices;

async function synthesize(voice: Voice, text: string, folder: string): Promise<string> {
  const words = join(folder, 'words.txt');
  const wav = join(folder, 'words.wav');
  // flite reads bytes and mispronounces typographic apostrophes.
  await writeFile(words, text.replaceAll('’', "'"));
  if (voice.engine === 'flite') {
    await runMediaTool('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `flite=voice=${voice.name}:textfile=${words}`,
      wav,
    ]);
  } else {
    await runMediaTool('espeak-ng', [
      '-v',
      voice.name,
      '-s',
      `${voice.speed}`,
      '-p',
      `${voice.pitch}`,
      '-g',
      '2',
      '-f',
      words,
      '-w',
      wav,
    ]);
  }
  return wav;
}

/** Removes the silence that engines add around a sentence, which would distort its length. */
function trim(samples: Float32Array): Float32Array {
  const loud = (x: number) => Math.abs(x) > 0.006;
  const first = Math.max(0, samples.findIndex(loud) - SAMPLE_RATE * 0.02);
  const last = Math.min(samples.length, samples.findLastIndex(loud) + SAMPLE_RATE * 0.06);
  return samples.slice(first, Math.max(first, last));
}

/** Speaks one sentence. Returns mono samples without silence around them. */
export async function speak(name: VoiceName, text: string): Promise<Float32Array> {
  const folder = await mkdtemp(join(tmpdir(), 'speech-'));
  try {
    const voice: Voice = voices[name];
    const wav = await synthesize(voice, text, folder);
    const raw = join(folder, 'raw.f32');
    await runMediaTool('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      wav,
      '-af',
      `aresample=${SAMPLE_RATE},${voice.filters}`,
      '-ac',
      '1',
      '-ar',
      `${SAMPLE_RATE}`,
      '-f',
      'f32le',
      raw,
    ]);
    const bytes = await readFile(raw);
    return trim(new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
