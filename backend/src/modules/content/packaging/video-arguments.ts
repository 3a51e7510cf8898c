import { join } from 'node:path';
import { AUDIO_FOLDER } from '@inspire/server-kit/packaging';
import type { Rendition } from './ladder';
import { toInput, toOptions } from './media-tools';
import type { MediaFacts, PictureFacts } from './probe';
import { toneMapping } from './tone-mapping';

/** Seconds of a media segment. Audio and video have the same, so that they are cut at the same times. */
const SEGMENT_SECONDS = 6;
export const getWholeFile = (folder: string, rendition: string): string => join(folder, rendition, 'whole.mp4');

/** A part of a film that is packaged alone, with fades. */
export interface Stretch {
  /** Both in seconds. */
  readonly from: number;
  readonly seconds: number;
}

export interface EncodingPlan {
  readonly file: string;
  readonly still?: string;
  readonly picture: PictureFacts;
  readonly sound: MediaFacts['sound'];
  /** `picture` and `sound` are as long as it. */
  readonly stretch?: Stretch | undefined;
  readonly renditions: readonly Rendition[];
}

const QUIET = ['-nostdin', '-v', 'error', '-y'];
const PROGRESS = ['-progress', 'pipe:1', '-nostats'];
/** Recordings may carry the location and name of their author, which viewers must not get. */
const NO_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1'];
const AAC = { 'c:a': 'aac', 'b:a': '128k', ac: 2 };

export const parseRate = (fraction: string): number => {
  const [over = 0, under = 1] = fraction.split('/').map(Number);
  return over / under;
};

/** A segment is one closed group of pictures. */
const countFrames = (picture: PictureFacts): number =>
  Math.max(1, Math.round(parseRate(picture.frameRate) * SEGMENT_SECONDS));

/** In seconds, of the longer one of picture and sound. */
export const getLength = ({ picture, sound }: Pick<EncodingPlan, 'picture' | 'sound'>): number =>
  Math.max(picture.length, sound?.length ?? 0);

const FADE_SECONDS = 0.5;
const fades = (filter: 'fade' | 'afade', stretch: Stretch | undefined): string[] =>
  stretch
    ? [
        `${filter}=t=in:d=${FADE_SECONDS}`,
        `${filter}=t=out:st=${(stretch.seconds - FADE_SECONDS).toFixed(3)}:d=${FADE_SECONDS}`,
      ]
    : [];

function createPictureFilters(plan: EncodingPlan): string {
  const { picture } = plan;
  const rest = getLength(plan) - picture.length;
  return [
    ...(picture.isInterlaced ? ['yadif'] : []),
    ...(picture.isHdr ? toneMapping : []),
    `fps=${picture.frameRate}:start_time=0`,
    // Sound that is longer than the picture holds the last frame.
    ...(rest > 0.1 ? [`tpad=stop_mode=clone:stop_duration=${rest.toFixed(3)}`] : []),
    ...fades('fade', plan.stretch),
  ].join(',');
}

function createFilterGraph(plan: EncodingPlan): string {
  const { picture, sound, renditions, still } = plan;
  const source = still === undefined ? `[0:${picture.stream}]` : '[1:0]';
  const split = renditions.map((_, index) => `[s${index}]`).join('');
  const scaled = renditions.map(
    ({ width, height }, index) =>
      `[s${index}]scale=${width}:${height}:flags=lanczos,setsar=1,format=yuv420p[v${index}]`,
  );
  // Pads with silence, so that the sound starts and ends with the picture.
  const soundFilters = ['aresample=48000:async=1:first_pts=0', 'apad', ...fades('afade', plan.stretch)];
  const audio = sound ? [`[0:${sound.stream}]${soundFilters.join(',')}[a]`] : [];
  return [`${source}${createPictureFilters(plan)},split=${renditions.length}${split}`, ...scaled, ...audio].join(';');
}

function createPictureOutput(plan: EncodingPlan, rendition: Rendition, index: number, folder: string): string[] {
  const frames = countFrames(plan.picture);
  return [
    '-map',
    `[v${index}]`,
    ...NO_METADATA,
    ...toOptions({
      'c:v': 'libx264',
      preset: 'medium',
      'profile:v': rendition.profile,
      crf: 22,
      maxrate: `${rendition.maxrate}k`,
      bufsize: `${rendition.maxrate * 2}k`,
      g: frames,
      keyint_min: frames,
      sc_threshold: 0,
      flags: '+cgop',
      t: getLength(plan).toFixed(3),
      // One fragment per group of pictures; 'cmaf' puts the first frame at time zero in spite of B-frames.
      movflags: '+cmaf+frag_keyframe',
      f: 'mp4',
    }),
    getWholeFile(folder, rendition.name),
  ];
}

const createAudioOutput = (plan: EncodingPlan, folder: string): string[] => [
  '-map',
  '[a]',
  ...NO_METADATA,
  ...toOptions({
    ...AAC,
    t: getLength(plan).toFixed(3),
    frag_duration: Math.round((countFrames(plan.picture) / parseRate(plan.picture.frameRate)) * 1_000_000),
    movflags: '+cmaf',
    f: 'mp4',
  }),
  getWholeFile(folder, AUDIO_FOLDER),
];

/** Encodes all renditions and the sound in one run, so that the source is decoded once. */
export function videoArguments(plan: EncodingPlan, folder: string): string[] {
  const still =
    plan.still === undefined ? [] : ['-loop', '1', '-framerate', plan.picture.frameRate, '-i', toInput(plan.still)];
  return [
    ...QUIET,
    ...PROGRESS,
    ...(plan.stretch ? ['-ss', plan.stretch.from.toFixed(3), '-t', plan.stretch.seconds.toFixed(3)] : []),
    '-i',
    toInput(plan.file),
    ...still,
    '-filter_complex',
    createFilterGraph(plan),
    ...plan.renditions.flatMap((rendition, index) => createPictureOutput(plan, rendition, index, folder)),
    ...(plan.sound ? createAudioOutput(plan, folder) : []),
  ];
}

/** Encodes a track of an audio album with its index first, so that it plays while it downloads. */
export const trackArguments = (file: string, stream: number, target: string): string[] => [
  ...QUIET,
  ...PROGRESS,
  ...toOptions({ i: toInput(file), map: `0:${stream}` }),
  ...NO_METADATA,
  ...toOptions({ ...AAC, ar: 48_000, movflags: '+faststart', f: 'mp4' }),
  target,
];
