import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Ledger } from './ledger';
import { audioAlbums, notifications, plans, videoAlbums, videos } from './source/index';
import type { AudioAlbumSource, Item, VideoSource } from './source/types';

export const VIDEO_WIDTHS = [480, 960];
export const HERO_WIDTHS = [960, 1600];
export const AUDIO_WIDTHS = [240, 480];
const AUTHOR = 'the Doctor';

const sold = (item: Item) => ({ type: item.type, status: item.status ?? 'Active', price: item.price ?? 0 });
const made = (item: Item) => ({ createdOn: item.createdOn, createdBy: AUTHOR });

async function videoEntry(v: VideoSource, folder: string, ledger: Ledger): Promise<object | undefined> {
  const length = (await ledger.find(`video ${v.key}`))?.length;
  if (length === undefined || !existsSync(join(folder, 'videos', v.key, 'master.m3u8'))) return undefined;
  return {
    key: v.key,
    title: v.title,
    description: v.description,
    ...sold(v),
    length,
    ...made(v),
    language: v.language,
    ...(v.featured && { featured: true }),
    ...(v.hero && { hero: true }),
    cover: { widths: VIDEO_WIDTHS, alt: v.alt },
  };
}

/** Returns an album's tracks, or nothing while one is missing: an incomplete album would look finished. */
async function trackEntries(album: AudioAlbumSource, folder: string, ledger: Ledger): Promise<object[] | undefined> {
  const entries = [];
  for (const { key, title, description } of album.tracks) {
    const length = (await ledger.find(`track ${album.key}/${key}`))?.length;
    if (length === undefined || !existsSync(join(folder, 'audio', album.key, `${key}.m4a`))) return undefined;
    entries.push({ key, title, description, length });
  }
  return entries;
}

export async function writeCatalogue(folder: string, ledger: Ledger): Promise<{ videos: number; albums: number }> {
  const hasCover = (item: Item) => existsSync(join(folder, 'covers', `${item.key}-480.avif`));
  const known = new Set<string>();
  const films: object[] = [];
  for (const video of videos.filter(hasCover)) {
    const entry = await videoEntry(video, folder, ledger);
    if (!entry) continue;
    films.push(entry);
    known.add(video.key);
  }
  const albums: (Record<string, unknown> & { createdOn: string })[] = [];
  for (const album of videoAlbums.filter(hasCover)) {
    if (!album.videos.every((key) => known.has(key))) continue;
    const { key, title, description, alt } = album;
    albums.push({
      key,
      mediaType: 'VIDEO',
      title,
      description,
      ...sold(album),
      ...made(album),
      cover: { widths: VIDEO_WIDTHS, alt },
      videos: album.videos,
    });
    known.add(key);
  }
  for (const album of audioAlbums.filter(hasCover)) {
    const tracks = await trackEntries(album, folder, ledger);
    if (!tracks) continue;
    const { key, title, description, alt } = album;
    albums.push({
      key,
      mediaType: 'AUDIO',
      title,
      description,
      ...sold(album),
      ...made(album),
      language: album.language,
      cover: { widths: AUDIO_WIDTHS, alt },
      tracks,
    });
    known.add(key);
  }
  // Ids follow this order, so a later album of either kind must come after all others.
  albums.sort((a, b) => a.createdOn.localeCompare(b.createdOn));
  const text = stringify(
    { videos: films, albums, plans, notifications: notifications.filter((n) => known.has(n.reference)) },
    { lineWidth: 0, aliasDuplicateObjects: false },
  );
  const target = join(folder, 'catalogue.yaml');
  await writeFile(
    `${target}.${process.pid}`,
    `# Written by the sample generator of the tooling package; change its sources instead.\n${text}`,
  );
  await rename(`${target}.${process.pid}`, target);
  return { videos: films.length, albums: albums.length };
}
