import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMediaPlaylist, formatCueTime, TIMESTAMP_MAP } from '@inspire/node/packaging';
import type { Sentence } from '../speech/talk';

const formatSeconds = (seconds: number): string => formatCueTime(Math.round(seconds * 1_000));

function breakLines(text: string): string {
  if (text.length <= 42) return text;
  const words = text.split(' ');
  let best = text;
  let least = Infinity;
  for (let i = 1; i < words.length; i++) {
    const first = words.slice(0, i).join(' ');
    const second = words.slice(i).join(' ');
    // A longer first line is easier to read than a longer second one.
    const difference = Math.abs(first.length - second.length - 2);
    if (difference < least) [best, least] = [`${first}\n${second}`, difference];
  }
  return best;
}

export function createWebVtt(sentences: readonly Sentence[]): string {
  const cues = sentences.map((sentence, i) => {
    const end = Math.min(sentences[i + 1]?.start ?? Infinity, sentence.end + 0.25);
    return `${i + 1}\n${formatSeconds(sentence.start)} --> ${formatSeconds(end)}\n${breakLines(sentence.text)}\n`;
  });
  return `WEBVTT\n${TIMESTAMP_MAP}\n\n${cues.join('\n')}`;
}

/** Relative to the video's folder. */
export const CAPTIONS_PLAYLIST = 'captions/index.m3u8';

export async function writeCaptions(sentences: readonly Sentence[], seconds: number, folder: string): Promise<void> {
  await mkdir(join(folder, 'captions'), { recursive: true });
  await writeFile(join(folder, 'captions/captions.vtt'), createWebVtt(sentences));
  await writeFile(
    join(folder, CAPTIONS_PLAYLIST),
    createMediaPlaylist([{ name: 'captions.vtt', seconds }], { decimals: 3 }),
  );
}
