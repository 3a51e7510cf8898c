import type { MediaTools } from './media-tools';

/** What is in a media file, as far as packaging has to know it. Times in seconds. */
export interface MediaFacts {
  readonly picture?: PictureFacts;
  readonly sound?: { readonly stream: number; readonly length: number };
}

export interface PictureFacts {
  readonly stream: number;
  readonly length: number;
  /** As it is shown: turned upright, with square pixels. */
  readonly width: number;
  readonly height: number;
  /** Frames a second, as the fraction that ffmpeg takes. */
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

const number = (text: string | undefined): number | undefined => {
  const value = Number(text);
  return text !== undefined && Number.isFinite(value) && value > 0 ? value : undefined;
};

/** `3:4` or `30000/1001` as a number; 1 where a stream does not say, or says nonsense. */
const ratio = (text: string | undefined): number => {
  const [over, under] = (text ?? '').split(/[:/]/).map(Number);
  return over && under && over > 0 && under > 0 ? over / under : 1;
};

/** Matroska writes lengths as `00:01:02.345`. */
function clock(text: string | undefined): number | undefined {
  const parts = (text ?? '').split(':').map(Number);
  return parts.length === 3
    ? number(String((parts[0] ?? 0) * 3_600 + (parts[1] ?? 0) * 60 + (parts[2] ?? 0)))
    : undefined;
}

const STANDARD_RATES = ['24000/1001', '24/1', '25/1', '30000/1001', '30/1', '50/1', '60000/1001', '60/1'];
const SLOW = 23;

/** Segments of one length need one steady rate: the nearest usual one, or a slow film's own. */
function steadyRate({ avg_frame_rate: average = '0/0' }: ProbedStream): string {
  if (!/^[1-9]\d*\/[1-9]/.test(average)) return '30/1';
  const own = ratio(average);
  if (own < SLOW) return `${Math.max(1, Math.round(own))}/1`;
  return STANDARD_RATES.reduce((best, rate) =>
    Math.abs(ratio(rate) - own) < Math.abs(ratio(best) - own) ? rate : best,
  );
}

function isTurned({ side_data_list: sides = [], tags }: ProbedStream): boolean {
  const rotation = sides.find((side) => side.rotation !== undefined)?.rotation ?? Number(tags?.rotate ?? 0);
  return Math.abs(rotation) % 180 === 90;
}

function pictureOf(stream: ProbedStream, length: number): PictureFacts {
  const shown = {
    width: Math.round((stream.width ?? 0) * ratio(stream.sample_aspect_ratio)),
    height: stream.height ?? 0,
  };
  return {
    stream: stream.index,
    length,
    width: isTurned(stream) ? shown.height : shown.width,
    height: isTurned(stream) ? shown.width : shown.height,
    frameRate: steadyRate(stream),
    isInterlaced: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    isHdr: ['smpte2084', 'arib-std-b67'].includes(stream.color_transfer ?? ''),
  };
}

/** Reads what ffprobe says of a file. A still picture, such as the cover inside a sound file, is no film. */
export function factsFrom({ streams = [], format = {} }: Probed): MediaFacts {
  const lengthOf = (stream: ProbedStream) =>
    number(stream.duration) ?? clock(stream.tags?.DURATION) ?? number(format.duration) ?? 0;
  const isStill = /image2|_pipe$/.test(format.format_name ?? '');
  const films = streams.filter(
    (stream) => stream.codec_type === 'video' && stream.disposition?.attached_pic !== 1 && !isStill,
  );
  const sounds = streams.filter((stream) => stream.codec_type === 'audio');
  const [film] = films;
  const sound = sounds.find((stream) => stream.disposition?.default === 1) ?? sounds[0];
  return {
    ...(film && { picture: pictureOf(film, lengthOf(film)) }),
    ...(sound && { sound: { stream: sound.index, length: lengthOf(sound) } }),
  };
}

/** An input by its path alone: a name with a colon is not taken for a protocol, nor one with a hyphen for an option. */
export const inputOf = (file: string): string => `file:${file}`;

/** @throws ToolFailedError when ffprobe cannot read the file */
export async function probe(file: string, { ffprobe }: MediaTools, signal?: AbortSignal): Promise<MediaFacts> {
  const args = ['-v', 'error', '-print_format', 'json', '-show_format', '-show_streams', inputOf(file)];
  return factsFrom(JSON.parse((await ffprobe(args, { signal })).toString()) as Probed);
}
