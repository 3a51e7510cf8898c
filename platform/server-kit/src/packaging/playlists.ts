import { AUDIO_FOLDER, type PackagedStreams } from './packaged-streams';

const HEADER = ['#EXTM3U', '#EXT-X-VERSION:7'];
const AAC_LC = 'mp4a.40.2';

export interface Segment {
  readonly name: string;
  readonly seconds: number;
}

export interface MediaPlaylistOptions {
  /** The initialisation segment; absent for captions, which need none. */
  readonly init?: string;
}

/** Creates the playlist of one stream (RFC 8216, section 4.3.3). */
export function createMediaPlaylist(segments: readonly Segment[], { init }: MediaPlaylistOptions = {}): string {
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

export interface CaptionsStream {
  /** BCP 47. */
  readonly language: string;
  /** Media playlist, relative to the multivariant one. */
  readonly playlist: string;
}

export interface Languages {
  /** BCP 47, of the video itself. */
  readonly language?: string | undefined;
  readonly captions: readonly CaptionsStream[];
}

/** Returns a language's name for itself: 'मराठी' for `mr`. */
const getOwnName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

const describeLanguage = (language: string | undefined): string =>
  language ? `LANGUAGE="${language}",NAME="${getOwnName(language)}"` : 'NAME="Sound"';

/** Creates the multivariant playlist over a video's streams (RFC 8216, section 4.3.4). */
export function createMasterPlaylist(
  { renditions, frameRate, sound }: PackagedStreams,
  { language, captions }: Languages,
): string {
  const lines = [...HEADER, '#EXT-X-INDEPENDENT-SEGMENTS'];
  if (sound) {
    const uri = `${AUDIO_FOLDER}/index.m3u8`;
    lines.push(
      `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",${describeLanguage(language)},AUTOSELECT=YES,DEFAULT=YES,CHANNELS="2",URI="${uri}"`,
    );
  }
  for (const { language: written, playlist } of captions) {
    lines.push(
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",${describeLanguage(written)},AUTOSELECT=YES,DEFAULT=NO,FORCED=NO,URI="${playlist}"`,
    );
  }
  for (const { name, width, height, peak, average, codec } of renditions) {
    const codecs = [codec, sound && AAC_LC].filter((one) => one !== undefined).join(',');
    const attributes = [
      `BANDWIDTH=${peak + (sound?.peak ?? 0)}`,
      `AVERAGE-BANDWIDTH=${average + (sound?.average ?? 0)}`,
      `RESOLUTION=${width}x${height}`,
      `FRAME-RATE=${frameRate.toFixed(3)}`,
      `CODECS="${codecs}"`,
      ...(sound ? ['AUDIO="sound"'] : []),
      ...(captions.length > 0 ? ['SUBTITLES="captions"'] : []),
    ];
    lines.push(`#EXT-X-STREAM-INF:${attributes.join(',')}`, `${name}/index.m3u8`);
  }
  return `${lines.join('\n')}\n`;
}
