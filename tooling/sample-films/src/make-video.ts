import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMasterPlaylist } from '@inspire/node/packaging';
import { mix } from './art/colour';
import { palettes } from './art/palettes';
import { renderSheets } from './art/render';
import { makeCards } from './film/cards';
import { Compositor } from './film/compositor';
import { CAPTIONS_PLAYLIST, writeCaptions } from './packaging/captions';
import { encodePicture, encodeSound, measureLength } from './packaging/encode';
import { FRAME_RATE } from './packaging/renditions';
import { createTile, TILE_INTERVAL_SECONDS, writeTiles } from './packaging/sprite';
import type { VideoSource } from './source/types';
import { mixTalk } from './speech/mix';
import { speakTalk } from './speech/talk';

/** Raise it to recreate existing videos after a change of speech, film or packaging. */
export const FILM_VERSION = 4;

const WIDTH = 1280;
const HEIGHT = 720;
const SERIES = { en: 'A talk by the Doctor', mr: 'डॉक्टरांशी संवाद' } as const;

async function* drawFrames(compositor: Compositor, duration: number, tiles: Buffer[]): AsyncGenerator<Buffer> {
  const frames = Math.round(duration * FRAME_RATE);
  const framesPerTile = FRAME_RATE * TILE_INTERVAL_SECONDS;
  for (let i = 0; i < frames; i++) {
    const frame = compositor.draw(i / FRAME_RATE);
    // A tile shows the middle of its interval.
    if ((i - framesPerTile * 0.5) % framesPerTile === 0) tiles.push(await createTile(frame, WIDTH, HEIGHT));
    yield frame;
  }
  // A last part below half an interval gets the last frame as its tile, so that every moment has one.
  if (tiles.length * TILE_INTERVAL_SECONDS < duration) tiles.push(await createTile(compositor.frame, WIDTH, HEIGHT));
}

/** @returns the video's length in seconds */
async function packageVideo(video: VideoSource, work: string, folder: string): Promise<number> {
  const talk = await speakTalk(video.voice, video.lines, { lead: 4.4, pause: 0.85, tail: 3.2 });
  const wav = join(work, 'talk.wav');
  await mixTalk(talk, video.key, wav);
  const sound = await encodeSound(wav, folder);
  const { sun, glow } = palettes[video.art.palette];
  const cards = await makeCards(talk, video.title, SERIES[video.language], video.language, mix(glow, sun, 0.4));
  const sheets = await renderSheets(video.art, WIDTH, HEIGHT);
  const compositor = new Compositor(sheets, cards, WIDTH, HEIGHT, talk.duration);
  const tiles: Buffer[] = [];
  const renditions = await encodePicture(drawFrames(compositor, talk.duration, tiles), WIDTH, HEIGHT, folder);
  await writeTiles(tiles, folder);
  const length = await measureLength(join(folder, '720p', 'index.m3u8'));
  await writeCaptions(talk.sentences, length, folder);
  const { language } = video;
  const captions = [{ language, playlist: CAPTIONS_PLAYLIST }];
  const master = createMasterPlaylist({ renditions, frameRate: FRAME_RATE, sound }, { language, captions });
  await writeFile(join(folder, 'master.m3u8'), master);
  return length;
}

/** @returns the video's length in seconds */
export async function makeVideo(video: VideoSource, folder: string): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), `film-${video.key}-`));
  // In the same file system as the target, so that the last step is a rename.
  const part = join(folder, `.${video.key}.part`);
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  try {
    const length = await packageVideo(video, work, part);
    await rm(join(folder, video.key), { recursive: true, force: true });
    await rename(part, join(folder, video.key));
    return length;
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(part, { recursive: true, force: true });
  }
}
