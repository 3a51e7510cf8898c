import { type MediaTools, toInput } from './media-tools';

/** When a stream's frames are shown, in seconds from the start of the file. */
export interface StreamTimes {
  readonly start: number;
  readonly end: number;
  readonly frames: number;
  /** Between successive frames, shortest first. */
  readonly steps: readonly number[];
}

/** Frames that the container hides, such as the priming of AAC. */
const DISCARD = 4;
const timeBaseLine = /^#tb (\d+): (\d+)\/(\d+)/;
const frameLine = /^(\d+), *-?\d+, *(-?\d+), *(\d+), *\d+, *\w+(?:, F=(0x[\da-f]+))?/i;

interface Frames {
  timeBase: number;
  readonly times: number[];
  end: number;
}

/** Reads the lines of ffmpeg's framecrc format. @returns the times of each stream, in the order of its number */
export function readFrameTimes(count: number): { add(text: string): void; finish(): StreamTimes[] } {
  const streams = Array.from({ length: count }, (): Frames => ({ timeBase: 1, times: [], end: 0 }));
  let rest = '';
  const readLine = (line: string) => {
    const [, base, over, under] = timeBaseLine.exec(line) ?? [];
    const described = streams[Number(base)];
    if (described) described.timeBase = Number(over) / Number(under);
    const [, index, time, duration, flags = '0'] = frameLine.exec(line) ?? [];
    const stream = streams[Number(index)];
    if (!stream || (Number(flags) & DISCARD) !== 0) return;
    const start = Number(time) * stream.timeBase;
    stream.times.push(start);
    stream.end = Math.max(stream.end, start + Number(duration) * stream.timeBase);
  };
  return {
    add(text) {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(readLine);
    },
    finish() {
      readLine(rest);
      return streams.map(({ times, end }) => {
        const sorted = Float64Array.from(times).sort();
        const steps = sorted.slice(1).map((time, index) => time - (sorted[index] ?? 0));
        return { start: Math.max(0, sorted[0] ?? 0), end, frames: times.length, steps: [...steps.sort()] };
      });
    },
  };
}

/**
 * Measures streams by reading every frame, as ffmpeg will when it encodes them. Headers do not tell: recorders
 * leave the length out, the length of an MP3 is estimated from its first frames, and streams start at different
 * times.
 */
export async function measureStreams(
  file: string,
  streams: readonly number[],
  { ffmpeg }: MediaTools,
  signal?: AbortSignal,
): Promise<[stream: number, times: StreamTimes][]> {
  const reader = readFrameTimes(streams.length);
  const maps = streams.flatMap((stream) => ['-map', `0:${stream}`]);
  const args = ['-nostdin', '-v', 'error', '-i', toInput(file), ...maps, '-c', 'copy', '-f', 'framecrc', 'pipe:1'];
  await ffmpeg(args, { signal, onOutput: (text) => reader.add(text) });
  return reader.finish().map((times, at) => [streams[at] ?? at, times]);
}
