import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from '../process';
import { splitFragments } from './fragments';
import { FILM_SOUND, FRAME_RATE, SEGMENT, TRACK_SOUND, videoRenditions } from './renditions';

/** The fragmented file that a rendition is cut from. */
const WHOLE = 'whole.mp4';

/** Encodes raw RGB frames into all video renditions at once, so that every frame is drawn only once. */
export async function encodePicture(
  frames: AsyncIterable<Buffer> | Iterable<Buffer>,
  width: number,
  height: number,
  folder: string,
): Promise<void> {
  const names = videoRenditions.map((_, i) => `[v${i}]`);
  const scaled = videoRenditions.map(
    (r, i) =>
      `[s${i}]${r.width === width ? 'null' : `scale=${r.width}:${r.height}:flags=lanczos`},format=yuv420p${names[i]}`,
  );
  const graph = `[0:v]split=${names.length}${names.map((_, i) => `[s${i}]`).join('')};${scaled.join(';')}`;
  const outputs: string[] = [];
  for (const [i, r] of videoRenditions.entries()) {
    await mkdir(join(folder, r.name), { recursive: true });
    outputs.push(
      '-map',
      names[i]!,
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-profile:v',
      r.profile,
      '-crf',
      `${r.crf}`,
      '-threads',
      '1',
      '-maxrate',
      `${r.maxrate}k`,
      '-bufsize',
      `${r.maxrate * 2}k`,
      '-colorspace',
      'bt709',
      '-color_primaries',
      'bt709',
      '-color_trc',
      'bt709',
      // A closed group of pictures per segment; dark gradients get more bits than usual (aq-mode 3).
      '-x264-params',
      `keyint=${SEGMENT * FRAME_RATE}:min-keyint=${SEGMENT * FRAME_RATE}:scenecut=0:open-gop=0:aq-mode=3:aq-strength=0.7:bframes=5:qcomp=0.7:deblock=-1,-1`,
      // One fragment per group of pictures; 'cmaf' lets the first frame be at time zero in spite of B-frames.
      '-video_track_timescale',
      '24000',
      '-movflags',
      '+cmaf+frag_keyframe',
      '-f',
      'mp4',
      join(folder, r.name, WHOLE),
    );
  }
  const encoder = spawn(
    'nice',
    [
      '-n',
      '15',
      'ffmpeg',
      '-v',
      'error',
      '-y',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      '-s',
      `${width}x${height}`,
      '-r',
      `${FRAME_RATE}`,
      '-i',
      'pipe:0',
      '-filter_complex',
      graph,
      ...outputs,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const ended = once(encoder, 'close');
  for await (const frame of frames) {
    // The buffer is drawn over by the next frame, so it must be gone before that one starts.
    await new Promise<void>((resolve, reject) =>
      encoder.stdin.write(frame, (fault) => (fault ? reject(fault) : resolve())),
    );
  }
  encoder.stdin.end();
  const [code] = (await ended) as [number];
  if (code !== 0) throw new Error(`ffmpeg could not encode the picture (${code})`);
  for (const r of videoRenditions) await splitFragments(join(folder, r.name, WHOLE));
}

/** Packages the sound of a film as its own rendition. */
export async function encodeSound(wav: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    wav,
    '-vn',
    '-c:a',
    'aac',
    '-b:a',
    `${FILM_SOUND}k`,
    '-frag_duration',
    `${SEGMENT * 1_000_000}`,
    '-movflags',
    '+cmaf',
    '-f',
    'mp4',
    join(folder, WHOLE),
  ]);
  await splitFragments(join(folder, WHOLE));
}

/** Encodes a track for download or plain streaming, its index first. */
export async function encodeTrack(wav: string, target: string, title: string): Promise<void> {
  await run('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    wav,
    '-vn',
    '-ac',
    '1',
    '-c:a',
    'aac',
    '-b:a',
    `${TRACK_SOUND}k`,
    '-metadata',
    `title=${title}`,
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    target,
  ]);
}

/** The length of a media file in seconds, as ffprobe measures it. */
export async function measure(file: string): Promise<number> {
  const words = await run('ffprobe', ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', file]);
  return Math.round(Number(words.toString()) * 10) / 10;
}
