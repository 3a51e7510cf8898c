import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import {
  AUDIO_FOLDER,
  cutSegments,
  type PackagedStreams,
  runMediaTool,
  type StreamFacts,
} from '@inspire/node/packaging';
import {
  FRAME_RATE,
  SEGMENT_SECONDS,
  TRACK_RATE,
  VIDEO_AUDIO_RATE,
  type VideoRendition,
  videoRenditions,
} from './renditions';

const getWholeFile = (folder: string, name: string): string => join(folder, name, 'whole.mp4');
const names = { digits: 2 } as const;

function createFilterGraph(width: number): string {
  const split = videoRenditions.map((_, i) => `[s${i}]`).join('');
  const scaled = videoRenditions.map((rendition, i) => {
    const scale = rendition.width === width ? 'null' : `scale=${rendition.width}:${rendition.height}:flags=lanczos`;
    return `[s${i}]${scale},format=yuv420p[v${i}]`;
  });
  return `[0:v]split=${videoRenditions.length}${split};${scaled.join(';')}`;
}

/** A group of pictures is closed and one segment long; aq-mode 3 gives dark gradients more bits. */
const X264_PARAMS = `keyint=${SEGMENT_SECONDS * FRAME_RATE}:min-keyint=${SEGMENT_SECONDS * FRAME_RATE}:scenecut=0:open-gop=0:aq-mode=3:aq-strength=0.7:bframes=5:qcomp=0.7:deblock=-1,-1`;

const createOutput = ({ profile, crf, maxrate, name }: VideoRendition, index: number, folder: string): string[] => [
  '-map',
  `[v${index}]`,
  '-c:v',
  'libx264',
  '-preset',
  'slow',
  '-profile:v',
  profile,
  '-crf',
  `${crf}`,
  '-threads',
  '1',
  '-maxrate',
  `${maxrate}k`,
  '-bufsize',
  `${maxrate * 2}k`,
  '-colorspace',
  'bt709',
  '-color_primaries',
  'bt709',
  '-color_trc',
  'bt709',
  '-x264-params',
  X264_PARAMS,
  '-video_track_timescale',
  '24000',
  // One fragment per group of pictures; 'cmaf' puts the first frame at time zero despite B-frames.
  '-movflags',
  '+cmaf+frag_keyframe',
  '-f',
  'mp4',
  getWholeFile(folder, name),
];

/** Starts ffmpeg for raw RGB frames on standard input, at a low priority because a film takes minutes. */
function startEncoder(width: number, height: number, folder: string) {
  const args = [
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
    createFilterGraph(width),
    ...videoRenditions.flatMap((rendition, index) => createOutput(rendition, index, folder)),
  ];
  return execa('nice', ['-n', '15', 'ffmpeg', ...args], {
    stdin: 'pipe',
    stdout: 'inherit',
    stderr: 'inherit',
    reject: false,
  });
}

/** Encodes raw RGB frames into all renditions at once, so that each frame is drawn only once. */
export async function encodePicture(
  frames: AsyncIterable<Buffer> | Iterable<Buffer>,
  width: number,
  height: number,
  folder: string,
): Promise<PackagedStreams['renditions']> {
  for (const { name } of videoRenditions) await mkdir(join(folder, name), { recursive: true });
  const encoder = startEncoder(width, height, folder);
  for await (const frame of frames) {
    // Wait for the write: the next frame is drawn into the same buffer.
    const isWritten = await new Promise<boolean>((resolve) => encoder.stdin.write(frame, (error) => resolve(!error)));
    if (!isWritten) break;
  }
  encoder.stdin.end();
  const { failed, shortMessage } = await encoder;
  if (failed) throw new Error(shortMessage);
  const renditions = [];
  for (const { name, width: ownWidth, height: ownHeight } of videoRenditions) {
    const facts = await cutSegments(getWholeFile(folder, name), names);
    renditions.push({ name, width: ownWidth, height: ownHeight, ...facts });
  }
  return renditions;
}

export async function encodeSound(wav: string, folder: string): Promise<StreamFacts> {
  await mkdir(join(folder, AUDIO_FOLDER), { recursive: true });
  await runMediaTool('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-i',
    wav,
    '-vn',
    '-c:a',
    'aac',
    '-b:a',
    `${VIDEO_AUDIO_RATE}k`,
    '-frag_duration',
    `${SEGMENT_SECONDS * 1_000_000}`,
    '-movflags',
    '+cmaf',
    '-f',
    'mp4',
    getWholeFile(folder, AUDIO_FOLDER),
  ]);
  return cutSegments(getWholeFile(folder, AUDIO_FOLDER), names);
}

/** Encodes a track with its index first, so that it plays while downloading. */
export async function encodeTrack(wav: string, target: string, title: string): Promise<void> {
  await runMediaTool('ffmpeg', [
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
    `${TRACK_RATE}k`,
    '-metadata',
    `title=${title}`,
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    target,
  ]);
}

export async function measureLength(file: string): Promise<number> {
  const output = await runMediaTool('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'format=duration',
    '-of',
    'csv=p=0',
    file,
  ]);
  return Math.round(Number(output.toString()) * 10) / 10;
}
