import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { CoverPicture } from '../../../database/schema/catalogue';
import type { MediaStore } from '../../media/storage';
import { entryFile } from '../../media/stream-token';
import { coverFile, heroFile, shareFile, trackFile, trailerFolder, videoFolder } from '../package-paths';
import type { AlbumRow, ExportedRows, VideoRow } from './read-rows';

export type Copy = readonly [stored: string, path: string];

function coverCopies({ key, cover }: VideoRow | AlbumRow): Copy[] {
  const copies = (pictures: readonly CoverPicture[], toFile: typeof coverFile): Copy[] =>
    pictures.flatMap((picture) =>
      (['avif', 'webp'] as const).map((encoding): Copy => [
        `covers/${picture[encoding]}`,
        toFile(key, picture.width, encoding),
      ]),
    );
  return [
    ...copies(cover.pictures, coverFile),
    ...copies(cover.hero ?? [], heroFile),
    ...(cover.share === undefined ? [] : [[`covers/${cover.share}`, shareFile(key)] as const]),
  ];
}

/** @returns also the entries whose media are missing in the store */
export async function planCopies(
  { videos, albums }: ExportedRows,
  media: MediaStore,
): Promise<{ copies: Copy[]; missing: string[] }> {
  const copies = [...videos, ...albums].flatMap(coverCopies);
  const missing: string[] = [];
  for (const { key, mediaFolder } of videos) {
    const files = await media.list(mediaFolder);
    if (!files.includes(entryFile.video)) missing.push(`videos ${key}: ${mediaFolder} is not in the media store`);
    copies.push(...files.map((name): Copy => [`${mediaFolder}/${name}`, `${videoFolder(key)}${name}`]));
  }
  for (const { key, trailerFolder: stored } of [...videos, ...albums]) {
    if (stored === null) continue;
    const files = await media.list(stored);
    if (!files.includes(entryFile.video)) missing.push(`${key}: the trailer ${stored} is not in the media store`);
    copies.push(...files.map((name): Copy => [`${stored}/${name}`, `${trailerFolder(key)}${name}`]));
  }
  for (const album of albums) {
    copies.push(
      ...album.tracks.map(({ key, mediaFolder }): Copy => [
        `${mediaFolder}/${entryFile.track}`,
        trackFile(album.key, key),
      ]),
    );
  }
  return { copies, missing };
}

/** Never links, because the owner may edit an exported file. @returns missing files */
export async function copyOut(copies: readonly Copy[], media: MediaStore, folder: string): Promise<string[]> {
  const missing: string[] = [];
  for (const [stored, path] of copies) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    if (!(await media.copyOut(stored, join(folder, path))))
      missing.push(`${path}: ${stored} is not in the media store`);
  }
  return missing;
}
