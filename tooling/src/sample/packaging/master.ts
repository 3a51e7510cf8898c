import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '../source/types';
import { FRAME_RATE, videoRenditions } from './renditions';

const LANGUAGES: Record<Language, string> = { en: 'English', mr: 'मराठी' };
const AAC_LC = 'mp4a.40.2';

interface Rates {
  readonly peak: number;
  readonly average: number;
}

/** Bits a second of a rendition: its hungriest segment, and all together. */
async function rates(folder: string): Promise<Rates> {
  const playlist = await readFile(join(folder, 'index.m3u8'), 'utf8');
  const entries = [...playlist.matchAll(/#EXTINF:([\d.]+),[^\n]*\n([^#\n]+)/g)];
  let peak = 0;
  let bits = 0;
  let seconds = 0;
  for (const [, duration, name] of entries) {
    const size = 8 * (await stat(join(folder, name!.trim()))).size;
    const length = Number(duration);
    // The last segment may be a fraction of a second long, and says nothing about the peak then.
    if (length > 1) peak = Math.max(peak, size / length);
    bits += size;
    seconds += length;
  }
  return { peak: Math.ceil(peak), average: Math.ceil(bits / seconds) };
}

/** The RFC 6381 name of an H.264 stream, read from the decoder configuration in its initialisation segment. */
async function avcName(folder: string): Promise<string> {
  const init = await readFile(join(folder, 'init.mp4'));
  const at = init.indexOf('avcC');
  if (at < 0) throw new Error(`${folder} holds no H.264`);
  return `avc1.${init
    .subarray(at + 5, at + 8)
    .toString('hex')
    .toUpperCase()}`;
}

/** Writes the multivariant playlist over the renditions that are in `folder`. */
export async function writeMaster(folder: string, language: Language): Promise<void> {
  const sound = await rates(join(folder, 'audio'));
  const named = `LANGUAGE="${language}",NAME="${LANGUAGES[language]}",AUTOSELECT=YES`;
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",${named},DEFAULT=YES,CHANNELS="2",URI="audio/index.m3u8"`,
    `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",${named},DEFAULT=NO,FORCED=NO,URI="captions/index.m3u8"`,
  ];
  for (const r of videoRenditions) {
    const picture = await rates(join(folder, r.name));
    lines.push(
      `#EXT-X-STREAM-INF:BANDWIDTH=${picture.peak + sound.peak},AVERAGE-BANDWIDTH=${picture.average + sound.average},RESOLUTION=${r.width}x${r.height},` +
        `FRAME-RATE=${FRAME_RATE.toFixed(3)},CODECS="${await avcName(join(folder, r.name))},${AAC_LC}",AUDIO="sound",SUBTITLES="captions"`,
      `${r.name}/index.m3u8`,
    );
  }
  await writeFile(join(folder, 'master.m3u8'), `${lines.join('\n')}\n`);
}
