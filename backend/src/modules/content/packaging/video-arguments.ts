import { join } from 'node:path';
import type { Rendition } from './ladder';
import { inputOf, type MediaFacts, type PictureFacts } from './probe';

/** Seconds of a media segment, for sound and picture alike, so that they can be cut at the same places. */
export const SEGMENT = 6;
export const SOUND_FOLDER = 'audio';
/** The fragmented file that a rendition is cut from. */
export const wholeFile = (folder: string, rendition: string): string => join(folder, rendition, 'whole.mp4');

/** A film as ffmpeg is to make it: its picture from a file or, for sound alone, from a still. */
export interface FilmPlan {
  readonly file: string;
  readonly still?: string;
  readonly picture: PictureFacts;
  readonly sound: MediaFacts['sound'];
  readonly renditions: readonly Rendition[];
}

const QUIET = ['-nostdin', '-v', 'error', '-y'];
const PROGRESS = ['-progress', 'pipe:1', '-nostats'];
/** The names and places of those who filmed do not travel with the film. */
const NO_EXTRAS = ['-map_metadata', '-1', '-map_chapters', '-1'];

/** Screens and H.264 Main know no HDR: without this its colours come out grey. */
export const toneMapping: readonly string[] = [
  'zscale=t=linear:npl=100',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=hable',
  'zscale=t=bt709:m=bt709:r=tv',
];

export const rateOf = (fraction: string): number => {
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  return over / under;
};

/** Frames in a segment, which is one closed group of pictures. */
const framesOf = (picture: PictureFacts): number => Math.max(1, Math.round(rateOf(picture.frameRate) * SEGMENT));

/** How long the film runs: while there is something to see or to hear. */
export const lengthOf = ({ picture, sound }: Pick<FilmPlan, 'picture' | 'sound'>): number =>
  Math.max(picture.length, sound?.length ?? 0);

/** What happens to the picture before it is scaled, once for all renditions. */
function pictureFilters(plan: FilmPlan): string {
  const { picture } = plan;
  const rest = lengthOf(plan) - picture.length;
  return [
    ...(picture.isInterlaced ? ['yadif'] : []),
    ...(picture.isHdr ? toneMapping : []),
    `fps=${picture.frameRate}:start_time=0`,
    // Sound that goes on after the last frame keeps it on the screen.
    ...(rest > 0.1 ? [`tpad=stop_mode=clone:stop_duration=${rest.toFixed(3)}`] : []),
  ].join(',');
}

function filterGraph(plan: FilmPlan): string {
  const { picture, sound, renditions, still } = plan;
  const source = still === undefined ? `[0:${picture.stream}]` : '[1:0]';
  const split = renditions.map((_, index) => `[s${index}]`).join('');
  const scaled = renditions.map(
    ({ width, height }, index) =>
      `[s${index}]scale=${width}:${height}:flags=lanczos,setsar=1,format=yuv420p[v${index}]`,
  );
  // Silence before and after, so that the sound begins and ends with the picture.
  const heard = sound ? [`[0:${sound.stream}]aresample=48000:async=1:first_pts=0,apad[a]`] : [];
  return [`${source}${pictureFilters(plan)},split=${renditions.length}${split}`, ...scaled, ...heard].join(';');
}

function pictureOutput(plan: FilmPlan, rendition: Rendition, index: number, folder: string): string[] {
  const frames = `${framesOf(plan.picture)}`;
  return [
    '-map',
    `[v${index}]`,
    ...NO_EXTRAS,
    '-c:v',
    'libx264',
    '-preset',
    'medium',
    '-profile:v',
    rendition.profile,
    '-crf',
    '22',
    '-maxrate',
    `${rendition.maxrate}k`,
    '-bufsize',
    `${rendition.maxrate * 2}k`,
    '-g',
    frames,
    '-keyint_min',
    frames,
    '-sc_threshold',
    '0',
    '-flags',
    '+cgop',
    '-t',
    lengthOf(plan).toFixed(3),
    // One fragment per group of pictures; 'cmaf' lets the first frame be at time zero in spite of B-frames.
    '-movflags',
    '+cmaf+frag_keyframe',
    '-f',
    'mp4',
    wholeFile(folder, rendition.name),
  ];
}

const soundOutput = (plan: FilmPlan, folder: string): string[] => [
  '-map',
  '[a]',
  ...NO_EXTRAS,
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ac',
  '2',
  '-t',
  lengthOf(plan).toFixed(3),
  '-frag_duration',
  `${Math.round((framesOf(plan.picture) / rateOf(plan.picture.frameRate)) * 1_000_000)}`,
  '-movflags',
  '+cmaf',
  '-f',
  'mp4',
  wholeFile(folder, SOUND_FOLDER),
];

/** All renditions and the sound in one run, so that the source is decoded once. */
export function videoArguments(plan: FilmPlan, folder: string): string[] {
  const still =
    plan.still === undefined ? [] : ['-loop', '1', '-framerate', plan.picture.frameRate, '-i', inputOf(plan.still)];
  return [
    ...QUIET,
    ...PROGRESS,
    '-i',
    inputOf(plan.file),
    ...still,
    '-filter_complex',
    filterGraph(plan),
    ...plan.renditions.flatMap((rendition, index) => pictureOutput(plan, rendition, index, folder)),
    ...(plan.sound ? soundOutput(plan, folder) : []),
  ];
}

/** A track of an audio album, its index first, so that it plays while it arrives. */
export const trackArguments = (file: string, stream: number, target: string): string[] => [
  ...QUIET,
  ...PROGRESS,
  '-i',
  inputOf(file),
  '-map',
  `0:${stream}`,
  ...NO_EXTRAS,
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ac',
  '2',
  '-ar',
  '48000',
  '-movflags',
  '+faststart',
  '-f',
  'mp4',
  target,
];
