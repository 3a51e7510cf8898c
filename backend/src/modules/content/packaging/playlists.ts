import type { StreamFacts } from './cut-segments';
import type { Rendition } from './ladder';
import { SOUND_FOLDER } from './video-arguments';

const HEADER = ['#EXTM3U', '#EXT-X-VERSION:7'];
const AAC_LC = 'mp4a.40.2';

/** The playlist of one stream (RFC 8216, section 4.3.3). */
export function mediaPlaylist(
  segments: readonly { readonly name: string; readonly seconds: number }[],
  init?: string,
): string {
  const longest = Math.max(...segments.map((segment) => segment.seconds));
  return [
    ...HEADER,
    `#EXT-X-TARGETDURATION:${Math.max(1, init ? Math.round(longest) : Math.ceil(longest))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    ...(init ? ['#EXT-X-INDEPENDENT-SEGMENTS', `#EXT-X-MAP:URI="${init}"`] : []),
    ...segments.flatMap(({ name, seconds }) => [`#EXTINF:${seconds.toFixed(6)},`, name]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n');
}

/** A language by its own name: 'मराठी' for `mr`. */
const nameOf = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

export interface FilmFacts {
  readonly renditions: readonly (Pick<Rendition, 'name' | 'width' | 'height'> & StreamFacts)[];
  /** Frames a second. */
  readonly frameRate: number;
  /** Absent for a silent film. */
  readonly sound?: StreamFacts;
}

export interface SpokenLanguage {
  /** BCP 47, of the film itself. */
  readonly language?: string | undefined;
  /** BCP 47, of each captions file. */
  readonly captions: readonly string[];
}

const spoken = (language: string | undefined): string =>
  language ? `LANGUAGE="${language}",NAME="${nameOf(language)}"` : 'NAME="Sound"';

/** Where the captions in a language lie below the film's folder. */
export const captionsFile = (language: string): string => `captions/${language}.vtt`;
export const captionsPlaylist = (language: string): string => `captions/${language}.m3u8`;

/** The multivariant playlist over a film's streams (RFC 8216, section 4.3.4). */
export function masterPlaylist(
  { renditions, frameRate, sound }: FilmFacts,
  { language, captions }: SpokenLanguage,
): string {
  const lines = [...HEADER, '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (sound) {
    const uri = `${SOUND_FOLDER}/index.m3u8`;
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",${spoken(language)},AUTOSELECT=YES,DEFAULT=YES,CHANNELS="2",URI="${uri}"`,
    );
  }
  for (const written of captions) {
    const uri = captionsPlaylist(written);
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",${spoken(written)},AUTOSELECT=YES,DEFAULT=NO,FORCED=NO,URI="${uri}"`,
    );
  }
  for (const { name, width, height, peak, average, codec } of renditions) {
    const codecs = [codec, sound && AAC_LC].filter((one) => one !== undefined).join(',');
    const facts = [
      `BANDWIDTH=${peak + (sound?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${average + (sound?.average ?? 0)}`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${frameRate.toFixed(3)}`,
      `CODECS="${codecs}"`,
      ...(sound ? ['AUDIO="sound"'] : []),
      ...(captions.length > 0 ? ['SUBTITLES="captions"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${facts.join(',')}`, `${name}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}
