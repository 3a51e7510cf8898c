import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AUDIO_FOLDER, cutSegments, type PackagedStreams } from '@inspire/server-kit/packaging';
import { getRenditions, type Size } from './ladder';
import { type MediaTools, toInput, toOptions } from './media-tools';
import { type MediaFacts, type PictureFacts, probe, type StreamFacts } from './probe';
import { planSprite, writeSeekPreview } from './seek-preview';
import { toneMapping } from './tone-mapping';
import {
  type EncodingPlan,
  getLength,
  getWholeFile,
  parseRate,
  type Stretch,
  trackArguments,
  videoArguments,
} from './video-arguments';

export interface Work {
  readonly programs: MediaTools;
  readonly signal?: AbortSignal | undefined;
  /** Receives progress from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

export interface PackagedVideo extends PackagedStreams {
  /** Seconds. */
  readonly length: number;
}

export interface Still extends Size {
  readonly file: string;
}

/** A file whose frames cannot all be decoded. */
export class TruncatedMediaError extends Error {
  override readonly name = 'TruncatedMediaError';
}

const roundToTenth = (seconds: number): number => Math.round(seconds * 10) / 10;

/** Tolerates a second, or a hundredth of a long video: lengths in headers are not exact. */
export const findTruncation = (length: number, stated: number): string | undefined =>
  length >= stated - Math.max(1, stated / 100)
    ? undefined
    : `is truncated: ${roundToTenth(length)} s of ${roundToTenth(stated)} s`;

function assertComplete(what: string, made: number, expected: number): void {
  const issue = findTruncation(made, expected);
  if (issue !== undefined) throw new TruncatedMediaError(`the ${what} ${issue}`);
}

function createProgressParser(length: number, onProgress: (part: number) => void): (text: string) => void {
  return (text) => {
    const [, micros] = [...text.matchAll(/out_time_us=(\d+)/g)].at(-1) ?? [];
    if (micros !== undefined) onProgress(Math.min(1, Number(micros) / 1_000_000 / length));
  };
}

const toPictureFacts = (still: Still, length: number): PictureFacts => ({
  stream: 0,
  start: 0,
  length,
  width: still.width,
  height: still.height,
  frameRate: '10/1',
  isInterlaced: false,
  isHdr: false,
});

const within = <Facts extends StreamFacts>(facts: Facts, seconds: number): Facts => ({
  ...facts,
  start: 0,
  length: seconds,
});

/** The facts of a stretch of a film. */
const cutFacts = (facts: MediaFacts, { seconds }: Stretch): MediaFacts => ({
  picture: facts.picture && within(facts.picture, seconds),
  sound: facts.sound && within(facts.sound, seconds),
});

function createPlan(
  file: string,
  facts: MediaFacts,
  still: Still | undefined,
  stretch: Stretch | undefined,
): EncodingPlan {
  const picture = facts.picture ?? (still && toPictureFacts(still, facts.sound?.length ?? 0));
  if (!picture) throw new Error(`${file} has no video and no still picture`);
  return {
    file,
    picture,
    sound: facts.sound,
    stretch,
    renditions: getRenditions(picture),
    ...(!facts.picture && still && { still: still.file }),
  };
}

/** Packages a video into `folder`: its renditions, its sound and the seek preview. @throws ToolFailedError, TruncatedMediaError */
export async function packageVideo(
  file: string,
  facts: MediaFacts,
  still: Still | undefined,
  folder: string,
  work: Work,
  stretch?: Stretch,
): Promise<PackagedVideo> {
  const plan = createPlan(file, stretch ? cutFacts(facts, stretch) : facts, still, stretch);
  const { programs, signal } = work;
  const length = getLength(plan);
  const names = [...plan.renditions.map(({ name }) => name), ...(plan.sound ? [AUDIO_FOLDER] : [])];
  for (const name of names) await mkdir(join(folder, name), { recursive: true });
  await programs.ffmpeg(videoArguments(plan, folder), {
    signal,
    onOutput: createProgressParser(length, work.onProgress),
  });

  const smallest = plan.renditions[0];
  if (smallest)
    await writeSeekPreview(
      getWholeFile(folder, smallest.name),
      planSprite(length, plan.picture),
      folder,
      programs,
      signal,
    );
  const renditions = [];
  for (const { name, width, height } of plan.renditions) {
    renditions.push({ name, width, height, ...(await cutSegments(getWholeFile(folder, name))) });
  }
  const sound = plan.sound && (await cutSegments(getWholeFile(folder, AUDIO_FOLDER)));
  const seconds = Math.max(...renditions.map((rendition) => rendition.seconds));
  assertComplete('video', seconds, length);
  return {
    renditions,
    frameRate: parseRate(plan.picture.frameRate),
    ...(sound && { sound }),
    length: roundToTenth(seconds),
  };
}

/** @returns length in seconds @throws ToolFailedError, TruncatedMediaError */
export async function packageTrack(file: string, sound: StreamFacts, target: string, work: Work): Promise<number> {
  const { programs, signal } = work;
  await programs.ffmpeg(trackArguments(file, sound.stream, target), {
    signal,
    onOutput: createProgressParser(sound.length, work.onProgress),
  });
  const made = (await probe(target, programs, signal)).sound?.length ?? 0;
  assertComplete('track', made, sound.length - sound.start);
  return roundToTenth(made);
}

/** Takes a representative frame for a cover from after an eighth of the video, past titles and fades. */
export async function extractFrame(
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
  const options = toOptions({
    v: 'error',
    ss: (picture.length / 8).toFixed(3),
    i: toInput(file),
    map: `0:${picture.stream}`,
    vf: filters.join(','),
    'frames:v': 1,
    f: 'image2pipe',
    'c:v': 'png',
  });
  return programs.ffmpeg(['-nostdin', ...options, 'pipe:1'], { signal });
}
