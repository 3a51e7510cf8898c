/** A fault in a captions file; lines count from 1. */
export interface CaptionError {
  readonly line: number;
  readonly says: string;
}

export interface Captions {
  /** WebVTT with the time mapping that HLS asks for (RFC 8216, section 3.5). */
  readonly webVtt: string;
  readonly faults: readonly CaptionError[];
}

const ARROW = '-->';
const timing =
  /^(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})[ \t]+-->[ \t]+(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})([ \t].*)?$/;
const TIME_MAP = 'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000';
const two = (value: string | undefined): string => (value ?? '0').padStart(2, '0');

interface Cue {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function readTiming(line: string): Cue | undefined {
  const found = timing.exec(line.trim());
  if (!found) return undefined;
  const [, h1, m1, s1, ms1, h2, m2, s2, ms2, settings = ''] = found;
  const millis = (h: string | undefined, m: string | undefined, s: string | undefined, ms: string | undefined) =>
    ((Number(h ?? 0) * 60 + Number(m)) * 60 + Number(s)) * 1_000 + Number(ms);
  return {
    start: millis(h1, m1, s1, ms1),
    end: millis(h2, m2, s2, ms2),
    text: `${two(h1)}:${m1}:${s1}.${ms1} ${ARROW} ${two(h2)}:${m2}:${s2}.${ms2}${settings.trimEnd()}`,
  };
}

/** The header with the time map, and the number of lines of the source that it stands for. */
function readHeader(lines: readonly string[]): { header: string[]; taken: number } {
  if (!/^WEBVTT([ \t]|$)/.test(lines[0] ?? '')) return { header: ['WEBVTT', TIME_MAP, ''], taken: 0 };
  const blank = lines.indexOf('');
  const taken = blank < 0 ? lines.length : blank;
  const given = lines.slice(1, taken).filter((line) => !line.startsWith('X-TIMESTAMP-MAP'));
  return { header: [lines[0] ?? '', TIME_MAP, ...given], taken };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads captions in WebVTT or SubRip: both are cues under a line of times, and differ in the header and the commas. */
export function readCaptions(bytes: Buffer): Captions {
  const source = decode(bytes);
  if (source === undefined) return { webVtt: '', faults: [{ line: 1, says: 'is not written in UTF-8' }] };
  const faults: CaptionError[] = [];
  const lines = source
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const { header, taken } = readHeader(lines);
  let cues = 0;
  const rest = lines.slice(taken).map((line, index) => {
    if (!line.includes(ARROW)) return line;
    const cue = readTiming(line);
    const fault = (says: string) => faults.push({ line: taken + index + 1, says });
    cues += 1;
    if (!cue) fault('has no times like 00:01:02.000 --> 00:01:05.500');
    else if (cue.end <= cue.start) fault('ends before it begins');
    return cue?.text ?? line;
  });
  if (cues === 0) faults.push({ line: 1, says: 'holds no captions' });
  return { webVtt: `${[...header, ...rest].join('\n').trimEnd()}\n`, faults };
}
