import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { cutSegments } from './cut-segments';
import { renditionsOf, type Size } from './ladder';
import type { MediaTools } from './media-tools';
import type { FilmFacts } from './playlists';
import { inputOf, type MediaFacts, type PictureFacts, probe } from './probe';
import { spriteLayout, writeSprite } from './sprite';
import {
  type FilmPlan,
  lengthOf,
  rateOf,
  SOUND_FOLDER,
  toneMapping,
  trackArguments,
  videoArguments,
  wholeFile,
} from './video-arguments';

export interface Work {
  readonly programs: MediaTools;
  readonly signal?: AbortSignal | undefined;
  /** Told how far a long step is, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

export interface PackagedVideo extends FilmFacts {
  /** Seconds. */
  readonly length: number;
}

/** A picture to show while there is only something to hear. */
export interface Still extends Size {
  readonly file: string;
}

/** A file whose header promises more than it holds was cut off on its way. */
export class TruncatedMediaError extends Error {
  override readonly name = 'TruncatedMediaError';
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10;
/** A second, or a hundredth of a long film: lengths in headers are not exact. */
const tolerance = (length: number): number => Math.max(1, length / 100);

function assertWhole(what: string, made: number, said: number): void {
  if (made >= said - tolerance(said)) return;
  throw new TruncatedMediaError(
    `the ${what} ends after ${tenths(made)} s, but says that it has ${tenths(said)} s: it was cut off`,
  );
}

/** Reads ffmpeg's reports of how far it is. */
export function progressReader(length: number, onProgress: (part: number) => void): (text: string) => void {
  return (text) => {
    const [, micros] = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1) ?? [];
    if (micros !== undefined) onProgress(Math.min(1, Number(micros) / 1_000_000 / length));
  };
}

const stillPicture = (still: Still, length: number): PictureFacts => ({
  stream: 0,
  length,
  width: still.width,
  height: still.height,
  frameRate: '10/1',
  isInterlaced: false,
  isHdr: false,
});

function planOf(file: string, facts: MediaFacts, still: Still | undefined): FilmPlan {
  const picture = facts.picture ?? (still && stillPicture(still, facts.sound?.length ?? 0));
  if (!picture) throw new Error(`${file} has nothing to show`);
  return {
    file,
    picture,
    sound: facts.sound,
    renditions: renditionsOf(picture),
    ...(!facts.picture && still && { still: still.file }),
  };
}

/** Packages a film into `folder`: its renditions, its sound and the seek preview. @throws ToolFailedError, TruncatedMediaError */
export async function packageVideo(
  file: string,
  facts: MediaFacts,
  still: Still | undefined,
  folder: string,
  work: Work,
): Promise<PackagedVideo> {
  const plan = planOf(file, facts, still);
  const { programs, signal } = work;
  const length = lengthOf(plan);
  const names = [...plan.renditions.map(({ name }) => name), ...(plan.sound ? [SOUND_FOLDER] : [])];
  for (const name of names) await mkdir(join(folder, name), { recursive: true });
  await programs.ffmpeg(videoArguments(plan, folder), { signal, onOutput: progressReader(length, work.onProgress) });

  const smallest = plan.renditions[0];
  if (smallest)
    await writeSprite(wholeFile(folder, smallest.name), spriteLayout(length, plan.picture), folder, programs, signal);
  const renditions = [];
  for (const { name, width, height } of plan.renditions) {
    renditions.push({ name, width, height, ...(await cutSegments(wholeFile(folder, name))) });
  }
  const sound = plan.sound && (await cutSegments(wholeFile(folder, SOUND_FOLDER)));
  const seconds = Math.max(...renditions.map((rendition) => rendition.seconds));
  assertWhole('film', seconds, length);
  return { renditions, frameRate: rateOf(plan.picture.frameRate), ...(sound && { sound }), length: tenths(seconds) };
}

/** Encodes a track to `target`. @returns its length in seconds */
export async function packageTrack(
  file: string,
  sound: NonNullable<MediaFacts['sound']>,
  target: string,
  work: Work,
): Promise<number> {
  const { programs, signal } = work;
  await programs.ffmpeg(trackArguments(file, sound.stream, target), {
    signal,
    onOutput: progressReader(sound.length, work.onProgress),
  });
  const made = (await probe(target, programs, signal)).sound?.length ?? 0;
  assertWhole('track', made, sound.length);
  return tenths(made);
}

/** A telling frame of a film, for a cover: from its first fifth, past titles and fades. */
export async function takeFrame(
  file: string,
  picture: PictureFacts,
  work: Pick<Work, 'programs' | 'signal'>,
): Promise<Buffer> {
  const { programs, signal } = work;
  const filters = [
    'thumbnail=60',
    ...(picture.isHdr ? toneMapping : []),
    `scale=${picture.width}:${picture.height}`,
    'setsar=1',
  ];
  return programs.ffmpeg(
    [
      '-nostdin',
      '-v',
      'error',
      '-ss',
      (picture.length / 8).toFixed(3),
      '-i',
      inputOf(file),
      '-map',
      `0:${picture.stream}`,
      '-vf',
      filters.join(','),
      '-frames:v',
      '1',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      'pipe:1',
    ],
    { signal },
  );
}
