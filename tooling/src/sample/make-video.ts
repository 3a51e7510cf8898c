import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mix } from './art/colour';
import { palettes } from './art/palettes';
import { renderSheets } from './art/render';
import { makeCards } from './film/cards';
import { Compositor } from './film/compositor';
import { writeCaptions } from './packaging/captions';
import { encodePicture, encodeSound, measure } from './packaging/encode';
import { writeMaster } from './packaging/master';
import { FRAME_RATE } from './packaging/renditions';
import { SPRITE, tile, writeSprite } from './packaging/sprite';
import type { VideoSource } from './source/types';
import { mixTalk } from './speech/mix';
import { speakTalk } from './speech/talk';

/** Raise it when a change of speech, film or packaging must remake what is already there. */
export const FILM_VERSION = 4;

const WIDTH = 1280;
const HEIGHT = 720;
const SERIES = { en: 'A talk by the Doctor', mr: 'डॉक्टरांशी संवाद' } as const;

/** Speaks, films and packages one video into `folder`/<key>, and gives its length in seconds. */
export async function makeVideo(video: VideoSource, folder: string): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), `film-${video.key}-`));
  // Beside its final place, so that the last step is a rename within one file system.
  const made = join(folder, `.${video.key}.part`);
  await rm(made, { recursive: true, force: true });
  await mkdir(made, { recursive: true });
  try {
    const talk = await speakTalk(video.voice, video.lines, { lead: 4.4, pause: 0.85, tail: 3.2 });
    const wav = join(work, 'talk.wav');
    await mixTalk(talk, video.key, wav);
    await encodeSound(wav, join(made, 'audio'));
    const { sun, glow } = palettes[video.art.palette];
    const cards = await makeCards(talk, video.title, SERIES[video.language], video.language, mix(glow, sun, 0.4));
    const compositor = new Compositor(
      await renderSheets(video.art, WIDTH, HEIGHT),
      cards,
      WIDTH,
      HEIGHT,
      talk.duration,
    );
    const tiles: Buffer[] = [];
    const frames = Math.round(talk.duration * FRAME_RATE);
    async function* film(): AsyncGenerator<Buffer> {
      for (let i = 0; i < frames; i++) {
        const frame = compositor.draw(i / FRAME_RATE);
        // A tile shows the middle of its interval, not the moment of a cut.
        if ((i - FRAME_RATE * SPRITE.interval * 0.5) % (FRAME_RATE * SPRITE.interval) === 0)
          tiles.push(await tile(frame, WIDTH, HEIGHT));
        yield frame;
      }
      // A rest of less than half an interval has no middle; its end must do, so that no moment is without a tile.
      if (tiles.length * SPRITE.interval < talk.duration) tiles.push(await tile(compositor.frame, WIDTH, HEIGHT));
    }
    await encodePicture(film(), WIDTH, HEIGHT, made);
    await writeSprite(tiles, made);
    const length = await measure(join(made, '720p', 'index.m3u8'));
    await writeCaptions(talk.sentences, length, join(made, 'captions'));
    await writeMaster(made, video.language);
    await rm(join(folder, video.key), { recursive: true, force: true });
    await rename(made, join(folder, video.key));
    return length;
  } finally {
    await rm(work, { recursive: true, force: true });
    await rm(made, { recursive: true, force: true });
  }
}
