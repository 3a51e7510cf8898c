import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeTrack, measureLength } from './packaging/encode';
import type { AudioAlbumSource, TrackSource } from './source/types';
import { mixTalk } from './speech/mix';
import { speakTalk } from './speech/talk';

/** Raise it to recreate existing tracks after a change of speech or encoding. */
export const TRACK_VERSION = 1;

/** @returns the track's length in seconds */
export async function makeTrack(album: AudioAlbumSource, track: TrackSource, folder: string): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), `track-${track.key}-`));
  const target = join(folder, album.key, `${track.key}.m4a`);
  try {
    const talk = await speakTalk(album.voice, track.lines, { lead: 1.1, pause: 0.75, tail: 2 });
    const wav = join(work, 'talk.wav');
    await mixTalk(talk, album.key, wav);
    await mkdir(join(folder, album.key), { recursive: true });
    await encodeTrack(wav, `${target}.part`, track.title);
    await rename(`${target}.part`, target);
    return await measureLength(target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
