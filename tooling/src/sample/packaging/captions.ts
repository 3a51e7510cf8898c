import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sentence } from '../speech/talk';

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000);
  const two = (n: number) => `${Math.floor(n)}`.padStart(2, '0');
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${`${ms % 1000}`.padStart(3, '0')}`;
}

/** Breaks a caption into at most two lines of similar length. */
function lines(text: string): string {
  if (text.length <= 42) return text;
  const words = text.split(' ');
  let best = text;
  let least = Infinity;
  for (let i = 1; i < words.length; i++) {
    const first = words.slice(0, i).join(' ');
    const second = words.slice(i).join(' ');
    // The first line may be the longer one, which is read more easily than the other way round.
    const uneven = Math.abs(first.length - second.length - 2);
    if (uneven < least) [best, least] = [`${first}\n${second}`, uneven];
  }
  return best;
}

/** WebVTT with one cue for each sentence. */
export function webVtt(sentences: readonly Sentence[]): string {
  const cues = sentences.map((s, i) => {
    const until = Math.min(sentences[i + 1]?.start ?? Infinity, s.end + 0.25);
    return `${i + 1}\n${clock(s.start)} --> ${clock(until)}\n${lines(s.text)}\n`;
  });
  return `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n${cues.join('\n')}`;
}

/** Writes the captions and their media playlist: a single segment for the whole film. */
export async function writeCaptions(sentences: readonly Sentence[], length: number, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'captions.vtt'), webVtt(sentences));
  await writeFile(
    join(folder, 'index.m3u8'),
    [
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      `#EXT-X-TARGETDURATION:${Math.ceil(length)}`,
      '#EXT-X-MEDIA-SEQUENCE:0',
      '#EXT-X-PLAYLIST-TYPE:VOD',
      `#EXTINF:${length.toFixed(3)},`,
      'captions.vtt',
      '#EXT-X-ENDLIST',
      '',
    ].join('\n'),
  );
}
