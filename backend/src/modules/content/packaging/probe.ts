import type { MediaTools } from './media-tools';

/** Times in seconds. */
export interface MediaFacts {
  readonly picture?: PictureFacts;
  readonly sound?: { readonly stream: number; readonly length: number };
}

export interface PictureFacts {
  readonly stream: number;
  readonly length: number;
  /** As displayed: rotated, with square pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames per second, as a fraction in ffmpeg's syntax. */
  readonly frameRate: string;
  readonly isInterlaced: boolean;
  readonly isHdr: boolean;
}

interface ProbedStream {
  readonly index: number;
  readonly codec_type?: string;
  readonly width?: number;
  readonly height?: number;
  readonly sample_aspect_ratio?: string;
  readonly avg_frame_rate?: string;
  readonly duration?: string;
  readonly field_order?: string;
  readonly color_transfer?: string;
  readonly disposition?: { readonly attached_pic?: number; readonly default?: number };
  readonly tags?: { readonly DURATION?: string; readonly rotate?: string };
  readonly side_data_list?: readonly { readonly rotation?: number }[];
}

interface Probed {
  readonly streams?: readonly ProbedStream[];
  readonly format?: { readonly duration?: string; readonly format_name?: string };
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

/** Returns the constant frame rate that segments of equal length need: the nearest standard one, or a slow video's own. */
function chooseFrameRate({ avg_frame_rate: average = '0/0' }: ProbedStream): string {
  if (!/^[1-9]\d*\/[1-9]/.test(average)) return '30/1';
  const own = parseRatio(average);
  if (own < MIN_STANDARD_RATE) return `${Math.max(1, Math.round(own))}/1`;
  return STANDARD_RATES.reduce((best, rate) =>
    Math.abs(parseRatio(rate) - own) < Math.abs(parseRatio(best) - own) ? rate : best,
  );
}

function isRotated({ side_data_list: sides = [], tags }: ProbedStream): boolean {
  const rotation = sides.find((side) => side.rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0);
  return Math.abs(rotation) % 180 === 90;
}

function toPictureFacts(stream: ProbedStream, length: number): PictureFacts {
  const displayed = {
    width: Math.round((stream.width ?? 0) * parseRatio(stream.sample_aspect_ratio)),
    height: stream.height ?? 0,
  };
  return {
    stream: stream.index,
    length,
    width: isRotated(stream) ? displayed.height : displayed.width,
    height: isRotated(stream) ? displayed.width : displayed.height,
    frameRate: chooseFrameRate(stream),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
  };
}

/** Converts ffprobe's report. A still picture, such as the cover inside an audio file, is not a video. */
export function toMediaFacts({ streams = [], format = {} }: Probed): MediaFacts {
  const getLength = (stream: ProbedStream) =>
    parsePositive(stream.duration) ?? parseClock(stream.tags?.DURATION) ?? parsePositive(format.duration) ?? 0;
  const isStill = /image2|_pipe$/.test(format.format_name ?? '');
  const videos = streams.filter(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1 && !isStill,
  );
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  const [video] = videos;
  const sound = sounds.find((stream) => stream.disposition?.default === 1) ?? sounds[0];
  return {
    ...(video && { picture: toPictureFacts(video, getLength(video)) }),
    ...(sound && { sound: { stream: sound.index, length: getLength(sound) } }),
  };
}

/** Names an input by protocol and path, so that ffmpeg takes no colon in a name for a protocol and no hyphen for an option. */
export const toInput = (file: string): string => `file:${file}`;

/** @throws ToolFailedError when ffprobe cannot read the file */
export async function probe(file: string, { ffprobe }: MediaTools, signal?: AbortSignal): Promise<MediaFacts> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', toInput(file)];
  return toMediaFacts(JSON.parse((await ffprobe(args, { signal })).toString()) as Probed);
}
