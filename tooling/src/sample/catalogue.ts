import { existsSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { Ledger } from './ledger';
import { audioAlbums, notifications, plans, videoAlbums, videos } from './source/index';

export const VIDEO_WIDTHS = [480, 960];
export const HERO_WIDTHS = [960, 1600];
export const AUDIO_WIDTHS = [240, 480];
const AUTHOR = 'the Doctor';

/** Writes catalogue.yaml from the sources and the measured lengths, with entries only for what exists, in source order. */
export async function writeCatalogue(folder: string, ledger: Ledger): Promise<{ videos: number; albums: number }> {
  const hasCover = (key: string) => existsSync(join(folder, 'covers', `${key}-480.avif`));
  const listedVideos = [];
  for (const v of videos) {
    const length = (await ledger.find(`video ${v.key}`))?.length;
    if (length === undefined || !hasCover(v.key) || !existsSync(join(folder, 'videos', v.key, 'master.m3u8'))) continue;
    listedVideos.push({
      key: v.key, title: v.title, description: v.description, type: v.type, status: v.status ?? 'Active', price: v.price ?? 0, length,
      createdOn: v.createdOn, createdBy: AUTHOR, language: v.language, ...(v.featured && { featured: true }), ...(v.hero && { hero: true }),
      cover: { widths: VIDEO_WIDTHS, alt: v.alt },
    });
  }
  const known = new Set(listedVideos.map((v) => v.key));
  const listedAlbums: { key: string }[] = [];
  for (const a of [...videoAlbums, ...audioAlbums]) {
    if (!hasCover(a.key)) continue;
    const audio = 'tracks' in a;
    const tracks = [];
    for (const t of audio ? a.tracks : []) {
      const length = (await ledger.find(`track ${a.key}/${t.key}`))?.length;
      if (length !== undefined) tracks.push({ key: t.key, title: t.title, description: t.description, length });
    }
    const holds = audio ? { tracks } : { videos: a.videos.filter((key) => known.has(key)) };
    // A half-made album would look like a finished one, so it waits.
    if (audio ? tracks.length < a.tracks.length : !a.videos.every((key) => known.has(key))) continue;
    listedAlbums.push({
      key: a.key, mediaType: audio ? 'AUDIO' : 'VIDEO', title: a.title, description: a.description, type: a.type, status: a.status ?? 'Active',
      price: a.price ?? 0, createdOn: a.createdOn, createdBy: AUTHOR, ...(audio && { language: a.language }),
      cover: { widths: audio ? AUDIO_WIDTHS : VIDEO_WIDTHS, alt: a.alt }, ...holds,
    } as { key: string });
  }
  const all = new Set([...known, ...listedAlbums.map((a) => a.key)]);
  const text = stringify({
    videos: listedVideos, albums: listedAlbums, plans, notifications: notifications.filter((n) => all.has(n.reference)),
  }, { lineWidth: 0 });
  const target = join(folder, 'catalogue.yaml');
  await writeFile(`${target}.part`, `# Written by the sample generator of the tooling package; change its sources instead.\n${text}`);
  await rename(`${target}.part`, target);
  return { videos: listedVideos.length, albums: listedAlbums.length };
}
