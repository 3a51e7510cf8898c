import { toLatinDigits } from '@inspire/shared/guards';

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

/** Two times and an arrow. Word processors and translators also change the arrow and the digits. */
const timesLine = /^(\d[\d:.,]*)\s*(?:-{1,2}>|[–—]>|→)\s*(\d[\d:.,]*)(.*)$/;
const time = /^(?:(\d{1,3}):)?(\d{2}):(\d{2})(?:[.,:](\d{1,3}))?$/;
const cueSetting = /^(?:vertical|line|position|size|align|region):\S+$/;
/** Begins a block of WebVTT that is not a cue. */
const otherBlock = /^(?:NOTE|STYLE|REGION)(?:\s|$)/;
/** SubRip numbers its cues. */
const counter = /^\d+$/;

/** Markup of other tools: overrides of SubStation Alpha, codes of MicroDVD, elements of HTML. */
const foreignMarkup =
  /\{\\[^}]*\}|\{[a-z]:[^}]*\}|\{\/?[biu]\}|<\/?(?:font|span|p|div|em|strong|s|strike)(?:\s[^<>]*)?>/gi;
const webVttMarkup =
  /(<(?:\/?(?:c|i|b|u|ruby|rt|v|lang)(?:\.[^\s<>.]+)*(?:\s[^<>]*)?|(?:\d{2,}:)?\d{2}:\d{2}\.\d{3})>|&(?:[a-z]\w*|#\d+|#x[\da-f]+);)/i;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Removes markup that WebVTT does not have, and escapes what would read as markup and is none. */
function cleanText(lines: readonly string[]): string {
  const text = lines
    .join('\n')
    .replace(foreignMarkup, '')
    .replace(/<br\s*\/?>|\\N/gi, '\n')
    .replaceAll('\\h', '\u00A0');
  const escaped = text
    .split(webVttMarkup)
    .map((part, index) =>
      index % 2 === 1
        ? part.replace(/^<\/?[a-z]+/i, (tag) => tag.toLowerCase())
        : part.replace(/[&<>]/g, (sign) => escapes[sign] ?? sign),
    );
  // A blank line would end the cue.
  return escaped
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

interface Times {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function parseTime(text: string): { milliseconds: number; text: string } | undefined {
  const [found, hours = '0', minutes = '', seconds = '', fraction = ''] = time.exec(text) ?? [];
  if (found === undefined) return undefined;
  const thousandths = fraction.padEnd(3, '0');
  return {
    milliseconds: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(thousandths),
    text: `${hours.padStart(2, '0')}:${minutes}:${seconds}.${thousandths}`,
  };
}

/**
 * @returns undefined for a line of text, `invalid` for one that begins with a number and has an arrow, but no
 * times
 */
function parseTimes(line: string): Times | 'invalid' | undefined {
  const text = toLatinDigits(line).trim();
  const [found, from = '', to = '', rest = ''] = timesLine.exec(text) ?? [];
  const [start, end] = [parseTime(from), parseTime(to)];
  if (start && end) {
    const settings = rest.split(/\s+/).filter((word) => cueSetting.test(word));
    return {
      start: start.milliseconds,
      end: end.milliseconds,
      text: [start.text, '-->', end.text, ...settings].join(' '),
    };
  }
  return found !== undefined || /^\d.*-->/.test(text) ? 'invalid' : undefined;
}

/** A line of times and the lines below it, up to the next line of times; the first section has no times. */
interface Section {
  readonly times?: Times | 'invalid';
  /** Number of the line of times. */
  readonly line: number;
  lines: string[];
}

function splitSections(lines: readonly string[]): [Section, ...Section[]] {
  const sections: [Section, ...Section[]] = [{ line: 0, lines: [] }];
  for (const [index, line] of lines.entries()) {
    const times = parseTimes(line);
    if (times) sections.push({ times, line: index + 1, lines: [] });
    else sections.at(-1)?.lines.push(line.trim());
  }
  return sections;
}

interface Format {
  readonly isWebVtt: boolean;
  readonly isNumbered: boolean;
}

/** Removes the identifier of the next cue from the end of a section's lines and returns it. */
function takeIdentifier(section: Section, { isWebVtt, isNumbered }: Format): string | undefined {
  const { lines } = section;
  const at = lines.findLastIndex((line) => line !== '');
  const line = lines[at] ?? '';
  const isCounter = isNumbered && counter.test(toLatinDigits(line));
  const standsAlone = at === lines.length - 1 && lines[at - 1] === '';
  if (!isCounter && !(isWebVtt && standsAlone)) return undefined;
  section.lines = lines.slice(0, at);
  return line;
}

/** Separates the blocks of WebVTT that are not cues from a section's text. */
function takeOtherBlocks(lines: readonly string[], { isWebVtt }: Format): { text: string[]; blocks: string[] } {
  const text: string[] = [];
  const blocks: string[] = [];
  let inBlock = false;
  for (const [index, line] of lines.entries()) {
    if (isWebVtt && otherBlock.test(line) && lines[index - 1] === '') {
      inBlock = true;
      blocks.push(line);
    } else if (line === '') inBlock = false;
    else if (inBlock) blocks.push(`${blocks.pop() ?? ''}\n${line}`);
    else text.push(line);
  }
  return { text, blocks };
}

function decode(bytes: Buffer): string | undefined {
  // Windows programs save what they call Unicode as UTF-16, with a byte order mark.
  const mark = bytes.subarray(0, 2).toString('hex');
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Removes the header of WebVTT from the first section and returns it with the timestamp map. */
function takeHeader(section: Section): string {
  const isWebVtt = /^WEBVTT(\s|$)/.test(section.lines[0] ?? '');
  if (!isWebVtt) return `WEBVTT\n${TIMESTAMP_MAP}`;
  const blank = section.lines.indexOf('');
  const header = section.lines.slice(0, blank < 0 ? undefined : blank);
  section.lines = blank < 0 ? [] : section.lines.slice(blank);
  const [first = '', ...others] = header;
  return [first, TIMESTAMP_MAP, ...others.filter((line) => !line.startsWith('X-TIMESTAMP-MAP'))].join('\n');
}

/**
 * Parses WebVTT or SubRip as tools and people write them. A cue has all text up to the next line of times, so blank
 * lines that are missing or too many lose nothing.
 */
export function parseCaptions(bytes: Buffer): Captions {
  const source = decode(bytes);
  if (source === undefined) return { webVtt: '', issues: [{ line: 1, message: 'is not UTF-8' }] };
  const sections = splitSections(source.replace(/\r\n?/g, '\n').split('\n'));
  const [beginning] = sections;
  const format: Format = {
    isWebVtt: beginning.lines[0]?.startsWith('WEBVTT') === true,
    isNumbered: counter.test(toLatinDigits(beginning.lines.findLast((line) => line !== '') ?? '')),
  };
  const issues: CaptionIssue[] = [];
  const output: string[] = [];
  let identifier = takeIdentifier(beginning, format);
  output.push(takeHeader(beginning));
  for (const section of sections) {
    const { times, line } = section;
    const next = section === sections.at(-1) || section === beginning ? undefined : takeIdentifier(section, format);
    const { text, blocks } = takeOtherBlocks(section.lines, format);
    const caption = cleanText(text);
    if (times === 'invalid') issues.push({ line, message: 'has no times like 00:01:02.000 --> 00:01:05.500' });
    else if (times && times.end <= times.start) issues.push({ line, message: 'ends before it starts' });
    else if (times && caption !== '')
      output.push([...(identifier === undefined ? [] : [identifier]), times.text, caption].join('\n'));
    output.push(...blocks);
    if (section !== beginning) identifier = next;
  }
  if (sections.length === 1) issues.push({ line: 1, message: 'has no captions' });
  return { webVtt: `${output.join('\n\n')}\n`, issues };
}

/** Relative to the video's folder. */
export const getCaptionsPath = (language: string): string => `captions/${language}.vtt`;
export const getCaptionsPlaylistPath = (language: string): string => `captions/${language}.m3u8`;
