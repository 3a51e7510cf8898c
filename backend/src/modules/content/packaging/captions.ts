/** Lines count from 1. */
export interface CaptionIssue {
  readonly line: number;
  readonly message: string;
}

export interface Captions {
  /** WebVTT with the timestamp map of HLS. */
  readonly webVtt: string;
  readonly issues: readonly CaptionIssue[];
}

/** Header line that maps cue times to those of the media segments, as HLS requires (RFC 8216, section 3.5). */
const TIMESTAMP_MAP = 'X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000';

const ARROW = '-->';
const timing =
  /^(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})[ \t]+-->[ \t]+(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})([ \t].*)?$/;
const toTwoDigits = (value: string | undefined): string => (value ?? '0').padStart(2, '0');

interface CueTiming {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function parseTiming(line: string): CueTiming | undefined {
  const found = timing.exec(line.trim());
  if (!found) return undefined;
  const [, h1, m1, s1, ms1, h2, m2, s2, ms2, settings = ''] = found;
  const toMilliseconds = (
    h: string | undefined,
    m: string | undefined,
    s: string | undefined,
    ms: string | undefined,
  ) => ((Number(h ?? 0) * 60 + Number(m)) * 60 + Number(s)) * 1_000 + Number(ms);
  return {
    start: toMilliseconds(h1, m1, s1, ms1),
    end: toMilliseconds(h2, m2, s2, ms2),
    text: `${toTwoDigits(h1)}:${m1}:${s1}.${ms1} ${ARROW} ${toTwoDigits(h2)}:${m2}:${s2}.${ms2}${settings.trimEnd()}`,
  };
}

/** Returns the header with the timestamp map, and how many lines of the source it replaces. */
function parseHeader(lines: readonly string[]): { header: string[]; sourceLines: number } {
  if (!/^WEBVTT([ \t]|$)/.test(lines[0] ?? '')) return { header: ['WEBVTT', TIMESTAMP_MAP, ''], sourceLines: 0 };
  const blank = lines.indexOf('');
  const sourceLines = blank < 0 ? lines.length : blank;
  const others = lines.slice(1, sourceLines).filter((line) => !line.startsWith('X-TIMESTAMP-MAP'));
  return { header: [lines[0] ?? '', TIMESTAMP_MAP, ...others], sourceLines };
}

function decode(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Parses WebVTT or SubRip. Both have cues under a line of times; header and decimal mark differ. */
export function parseCaptions(bytes: Buffer): Captions {
  const source = decode(bytes);
  if (source === undefined) return { webVtt: '', issues: [{ line: 1, message: 'is not UTF-8' }] };
  const issues: CaptionIssue[] = [];
  const lines = source
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.trimEnd());
  const { header, sourceLines } = parseHeader(lines);
  let cues = 0;
  const rest = lines.slice(sourceLines).map((line, index) => {
    if (!line.includes(ARROW)) return line;
    const cue = parseTiming(line);
    const addIssue = (message: string) => issues.push({ line: sourceLines + index + 1, message });
    cues += 1;
    if (!cue) addIssue('has no times like 00:01:02.000 --> 00:01:05.500');
    else if (cue.end <= cue.start) addIssue('ends before it starts');
    return cue?.text ?? line;
  });
  if (cues === 0) issues.push({ line: 1, message: 'has no captions' });
  return { webVtt: `${[...header, ...rest].join('\n').trimEnd()}\n`, issues };
}

/** Relative to the video's folder. */
export const getCaptionsPath = (language: string): string => `captions/${language}.vtt`;
export const getCaptionsPlaylistPath = (language: string): string => `captions/${language}.m3u8`;
