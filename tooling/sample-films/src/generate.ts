import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { COVER_VERSION, writeCovers } from './art/cover';
import { palettes } from './art/palettes';
import type { Art } from './art/render';
import { AUDIO_WIDTHS, HERO_WIDTHS, VIDEO_WIDTHS, writeCatalogue } from './catalogue';
import { fingerprint, Ledger } from './ledger';
import { makeTrack, TRACK_VERSION } from './make-track';
import { FILM_VERSION, makeVideo } from './make-video';
import { findMissingPrograms } from './programs';
import { audioAlbums, landing, videoAlbums, videos } from './source/index';
import { voices } from './speech/voices';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    covers: { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
});
const folder = resolve(dirname(fileURLToPath(import.meta.url)), '../../../backend/sample');
const landingFolder = resolve(folder, '../../shell/src/pages/landing/pictures');
const ledger = new Ledger(folder);
const wanted = (key: string) => values.only === undefined || values.only.includes(key);
const say = (text: string) => process.stdout.write(`${text}\n`);

async function step(
  name: string,
  inputs: readonly unknown[],
  target: string,
  make: () => Promise<number | void>,
): Promise<void> {
  const print = fingerprint(...inputs);
  if (!values.force && (await ledger.find(name))?.fingerprint === print && existsSync(target)) return;
  const began = Date.now();
  const length = await make();
  await ledger.note(name, { fingerprint: print, ...(typeof length === 'number' && { length }) });
  say(`${name}: ${relative(folder, target)} (${((Date.now() - began) / 1000).toFixed(0)} s)`);
}

async function cover(
  name: string,
  art: Art,
  widths: readonly number[],
  ratio: number,
  covers = join(folder, 'covers'),
): Promise<void> {
  await step(
    `cover ${name}`,
    [COVER_VERSION, art, palettes[art.palette], widths],
    join(covers, `${name}-${widths[0]}.avif`),
    () => writeCovers(art, covers, name, widths, ratio),
  );
}

async function main(): Promise<void> {
  const missing = findMissingPrograms();
  if (missing !== undefined) {
    process.stderr.write(`${missing}\n`);
    process.exitCode = 1;
    return;
  }
  await mkdir(folder, { recursive: true });
  for (const [name, { art, widths, ratio }] of wanted('landing') ? Object.entries(landing) : [])
    await cover(name, art, widths, ratio, landingFolder);
  for (const video of videos.filter((v) => wanted(v.key))) {
    await cover(video.key, video.art, VIDEO_WIDTHS, 16 / 9);
    if (video.hero) await cover(`${video.key}-hero`, video.art, HERO_WIDTHS, 16 / 9);
  }
  for (const album of videoAlbums.filter((a) => wanted(a.key))) await cover(album.key, album.art, VIDEO_WIDTHS, 16 / 9);
  for (const album of audioAlbums.filter((a) => wanted(a.key))) await cover(album.key, album.art, AUDIO_WIDTHS, 1);
  for (const album of values.covers ? [] : audioAlbums.filter((a) => wanted(a.key))) {
    for (const track of album.tracks) {
      await step(
        `track ${album.key}/${track.key}`,
        [TRACK_VERSION, voices[album.voice], track.title, track.lines],
        join(folder, 'audio', album.key, `${track.key}.m4a`),
        () => makeTrack(album, track, join(folder, 'audio')),
      );
    }
  }
  for (const video of values.covers ? [] : videos.filter((v) => wanted(v.key))) {
    await step(
      `video ${video.key}`,
      [FILM_VERSION, voices[video.voice], video.art, palettes[video.art.palette], video.title, video.lines],
      join(folder, 'videos', video.key, 'master.m3u8'),
      () => makeVideo(video, join(folder, 'videos')),
    );
    // After each video: one takes minutes, and finished ones are usable at once.
    await writeCatalogue(folder, ledger);
  }
  const { videos: films, albums } = await writeCatalogue(folder, ledger);
  say(`catalogue.yaml lists ${films} videos and ${albums} albums.`);
}

await main();
