import { measureStreams, type StreamTimes } from './measure';
import { type MediaTools, toInput, toOptions } from './media-tools';

/** Times in seconds. */
export interface MediaFacts {
  readonly picture?: PictureFacts;
  readonly sound?: StreamFacts;
  /** Languages of the sound tracks that are not used; `und` where none is stated. */
  readonly otherSounds?: readonly string[];
}

export interface StreamFacts {
  readonly stream: number;
  /** From the start of the file to the end of the stream, which may begin later; measured. */
  readonly length: number;
  readonly start: number;
  /** The length in the header, if it has one that is not an estimate; a file that ends earlier is truncated. */
  readonly stated?: number;
}

export interface PictureFacts extends StreamFacts {
  /** As displayed: rotated, with square pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames per second, as a fraction in ffmpeg's syntax. */
  readonly frameRate: string;
  readonly isInterlaced: boolean;
  readonly isHdr: boolean;
  /** The colours of Dolby Vision without a layer that other players can show. */
  readonly isDolbyOnly?: boolean;
}

interface ProbedStream {
  readonly index: number;
  readonly codec_type?: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_aspect_ratio?: string;
  readonly duration?: string;
  readonly field_order?: string;
  readonly color_transfer?: string;
  readonly disposition?: { readonly attached_pic?: number; readonly default?: number };
  readonly tags?: { readonly DURATION?: string; readonly rotate?: string; readonly language?: string };
  readonly side_data_list?: readonly {
    readonly rotation?: number;
    readonly dv_profile?: number;
    readonly dv_bl_signal_compatibility_id?: number;
  }[];
}

const parsePositive = (text: string | undefined): number | undefined => {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
};

const parseRatio = (text: string | undefined): number => {
  const [over, under] = (text ?? '').split(/[:/]/).map(Number);
  return over && under && over > 0 && under > 0 ? over / under : 1;
};

/** Parses Matroska's durations, such as `00:01:02.345`. */
function parseClock(text: string | undefined): number | undefined {
  const parts = (text ?? '').split(':').map(Number);
  return parts.length === 3
    ? parsePositive(String((parts[0] ?? 0) * 3_600 + (parts[1] ?? 0) * 60 + (parts[2] ?? 0)))
    : undefined;
}

const STANDARD_RATES = ['24000/1001', '24/1', '25/1', '30000/1001', '30/1', '50/1', '60000/1001', '60/1'];
const MIN_STANDARD_RATE = 23;

/** A screen recorder writes frames when something moves, so its average says little about how fast that was. */
const BURST_RATIO = 1.5;
const BURST_SHARE = 0.1;

/** Returns the constant frame rate that segments of equal length need: the nearest standard one, or a slow video's own. */
function chooseFrameRate({ frames, steps }: StreamTimes): string {
  const average = (frames - 1) / steps.reduce((sum, step) => sum + step, 0);
  if (!Number.isFinite(average) || average <= 0) return '30/1';
  const fast = 1 / (steps[Math.floor(steps.length * BURST_SHARE)] ?? Infinity);
  const own = fast > average * BURST_RATIO ? fast : average;
  if (own < MIN_STANDARD_RATE) return `${Math.max(1, Math.round(own))}/1`;
  return STANDARD_RATES.reduce((best, rate) =>
    Math.abs(parseRatio(rate) - own) < Math.abs(parseRatio(best) - own) ? rate : best,
  );
}

function isRotated({ side_data_list: sides = [], tags }: ProbedStream): boolean {
  const rotation = sides.find((side) => side.rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0);
  return Math.abs(rotation) % 180 === 90;
}

function toPictureFacts(stream: ProbedStream, facts: StreamFacts, times: StreamTimes): PictureFacts {
  const displayed = {
    width: Math.round((stream.width ?? 0) * parseRatio(stream.sample_aspect_ratio)),
    height: stream.height ?? 0,
  };
  const dolby = stream.side_data_list?.find((side) => side.dv_profile !== undefined);
  return {
    ...facts,
    width: isRotated(stream) ? displayed.height : displayed.width,
    height: isRotated(stream) ? displayed.width : displayed.height,
    frameRate: chooseFrameRate(times),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
    ...(dolby?.dv_bl_signal_compatibility_id === 0 && { isDolbyOnly: true }),
  };
}

export interface Probed {
  readonly streams?: readonly ProbedStream[];
  readonly format?: { readonly duration?: string; readonly format_name?: string };
}

/** Chooses the streams to use. A still picture, such as the cover inside an audio file, is not a video. */
function chooseStreams({ streams = [], format = {} }: Probed) {
  const isStill = /image2|_pipe$/.test(format.format_name ?? '');
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  const sound = sounds.find((stream) => stream.disposition?.default === 1) ?? sounds[0];
  return {
    picture: streams.find(
      (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1 && !isStill,
    ),
    sound,
    others: sounds.filter((one) => one !== sound),
  };
}

/** Converts ffprobe's report. @param times by the stream's index @param isEstimated its lengths are guesses */
export function toMediaFacts(probed: Probed, times: ReadonlyMap<number, StreamTimes>, isEstimated = false): MediaFacts {
  const { picture, sound, others } = chooseStreams(probed);
  const getTimes = ({ index }: ProbedStream): StreamTimes =>
    times.get(index) ?? { start: 0, end: 0, frames: 0, steps: [] };
  const toStreamFacts = (stream: ProbedStream): StreamFacts => {
    const { start, end } = getTimes(stream);
    const stated =
      parsePositive(stream.duration) ?? parseClock(stream.tags?.DURATION) ?? parsePositive(probed.format?.duration);
    return { stream: stream.index, start, length: end, ...(!isEstimated && stated !== undefined && { stated }) };
  };
  return {
    ...(picture && { picture: toPictureFacts(picture, toStreamFacts(picture), getTimes(picture)) }),
    ...(sound && { sound: toStreamFacts(sound) }),
    ...(others.length > 0 && { otherSounds: others.map(({ tags }) => tags?.language ?? 'und') }),
  };
}

/** Decodes the beginning: containers often leave the order of fields out. */
async function hasInterlacedFrames(file: string, stream: number, { ffprobe }: MediaTools, signal?: AbortSignal) {
  const options = toOptions({
    v: 'error',
    select_streams: stream,
    read_intervals: '%+#60',
    show_entries: 'frame=interlaced_frame',
    of: 'csv=p=0',
  });
  const output = await ffprobe([...options, toInput(file)], { signal });
  return /^1/m.test(output.toString());
}

/**
 * Reads all of a file: what its headers say is checked against its frames. @throws ToolFailedError when it cannot
 * be read
 */
export async function probe(file: string, programs: MediaTools, signal?: AbortSignal): Promise<MediaFacts> {
  const report = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', toInput(file)];
  const probed = JSON.parse((await programs.ffprobe(report, { signal })).toString()) as Probed;
  // A transport stream has no header with a length; other demuxers say when they estimate it.
  let isEstimated = probed.format?.format_name === 'mpegts';
  const onMessage = (text: string) => (isEstimated ||= text.includes('Estimating duration'));
  await programs.ffprobe(['-v', 'warning', toInput(file)], { signal, onMessage });
  const { picture, sound } = chooseStreams(probed);
  const streams = [picture, sound].flatMap((stream) => stream?.index ?? []);
  const measured = streams.length === 0 ? [] : await measureStreams(file, streams, programs, signal);
  const facts = toMediaFacts(probed, new Map(measured), isEstimated);
  if (!facts.picture) return facts;
  const isInterlaced =
    facts.picture.isInterlaced || (await hasInterlacedFrames(file, facts.picture.stream, programs, signal));
  return { ...facts, picture: { ...facts.picture, isInterlaced } };
}
