import { writeFile } from 'node:fs/promises';
import { runMediaTool } from '@inspire/node/packaging';
import { seeded } from '../art/random';
import { runForReport } from '../programs';
import type { Talk } from './talk';
import { SAMPLE_RATE } from './voices';

/** Hertz. Open fifths and added seconds: calm, and neither plainly major nor minor. */
const CHORDS = [
  [110, 164.81, 220, 246.94],
  [98, 146.83, 196, 293.66],
  [130.81, 196, 261.63, 293.66],
  [87.31, 130.81, 174.61, 261.63],
  [103.83, 155.56, 207.65, 311.13],
] as const;

function pad(seed: string, duration: number): string {
  const random = seeded(seed);
  const chord = CHORDS[Math.floor(random() * CHORDS.length)]!;
  const side = (detune: number) =>
    chord
      .map((f, i) => {
        const swell = `(0.6+0.4*sin(2*PI*t*${(0.05 + 0.03 * random()).toFixed(3)}+${(random() * 6).toFixed(2)}))`;
        return `${(0.2 / (1 + i * 0.5)).toFixed(3)}*${swell}*sin(2*PI*${(f * detune).toFixed(3)}*t)`;
      })
      .join('+');
  return `aevalsrc='${side(0.9985)}|${side(1.0015)}':s=${SAMPLE_RATE}:d=${duration.toFixed(3)}`;
}

/** Mixes a talk with a very quiet pad and normalizes the mix to -16 LUFS. Writes a stereo WAV. */
export async function mixTalk(talk: Talk, seed: string, target: string): Promise<void> {
  const voice = `${target}.voice.f32`;
  const mixed = `${target}.mix.wav`;
  await writeFile(voice, Buffer.from(talk.samples.buffer));
  const fade = Math.max(0, talk.duration - 2.2).toFixed(2);
  const graph = [
    // A small room around the dry voice, then gentle compression, as narrators are recorded.
    '[0:a]acompressor=threshold=-20dB:ratio=2.5:attack=8:release=160:makeup=2,aecho=0.9:0.5:23|41|67:0.12|0.08|0.05,aformat=channel_layouts=stereo[voice]',
    `[1:a]lowpass=f=900,aecho=0.8:0.7:220|410:0.35|0.25,volume=-24dB,afade=t=in:d=2.5,afade=t=out:st=${fade}:d=2.2[pad]`,
    '[voice][pad]amix=inputs=2:duration=first:normalize=0[out]',
  ].join(';');
  await runMediaTool('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'f32le',
    '-ar',
    `${SAMPLE_RATE}`,
    '-ac',
    '1',
    '-i',
    voice,
    '-f',
    'lavfi',
    '-i',
    pad(seed, talk.duration),
    '-filter_complex',
    graph,
    '-map',
    '[out]',
    '-c:a',
    'pcm_f32le',
    mixed,
  ]);
  // Two passes: with measured values, loudnorm applies one gain and does not pump the pad.
  const aim = 'loudnorm=I=-16:TP=-1.5:LRA=11';
  const report = await runForReport('ffmpeg', [
    '-hide_banner',
    '-nostats',
    '-i',
    mixed,
    '-af',
    `${aim}:print_format=json`,
    '-f',
    'null',
    '-',
  ]);
  const found = JSON.parse(report.slice(report.lastIndexOf('{'), report.lastIndexOf('}') + 1)) as Record<
    string,
    string
  >;
  const measured = `measured_I=${found.input_i}:measured_TP=${found.input_tp}:measured_LRA=${found.input_lra}:measured_thresh=${found.input_thresh}:offset=${found.target_offset}`;
  await runMediaTool('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    mixed,
    '-af',
    `${aim}:${measured}:linear=true,alimiter=limit=0.84:level=0`,
    '-ar',
    `${SAMPLE_RATE}`,
    target,
  ]);
}
