import { readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { isFilePath } from '../media/storage';
import type { AlbumEntry, CatalogueFile } from './catalogue-file';
import { below, type Inventory } from './inventory';
import { coverFile, trackFile, videoFolder } from './package-paths';

const reference = /URI="([^"]+)"/g;

/** What a playlist names: its own lines, and the addresses in its tags. */
function referencesOf(playlist: string): string[] {
  return playlist.split(/\r?\n/).flatMap((text) => {
    const line = text.trim();
    if (line.startsWith('#')) return [...line.matchAll(reference)].map(([, address = '']) => address);
    return line === '' ? [] : [line];
  });
}

/** Follows a stream from its master playlist to every file it names, and tells which are missing. */
async function missingInStream(folder: string, inventory: Inventory, master: string): Promise<string[]> {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const waiting = [master];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (!inventory.has(path)) missing.add(path);
    else if (path.endsWith('.m3u8')) {
      const playlist = await readFile(join(folder, path), 'utf8');
      for (const name of referencesOf(playlist)) waiting.push(posix.join(posix.dirname(path), name));
    }
  }
  return [...missing];
}

const coverFaults = (entry: CatalogueFile['videos'][number] | AlbumEntry, inventory: Inventory): string[] =>
  entry.cover.widths
    .flatMap((width) => [coverFile(entry.key, width, 'avif'), coverFile(entry.key, width, 'webp')])
    .filter((path) => !inventory.has(path))
    .map((path) => `${entry.key}: ${path} is missing`);

/** Media that entries need and the folder has not, and names that could not be served. */
export async function mediaFaults(folder: string, file: CatalogueFile, inventory: Inventory): Promise<string[]> {
  const ofVideos = file.videos.map(async ({ key }) =>
    (await missingInStream(folder, inventory, `${videoFolder(key)}master.m3u8`)).map((path) => `${key}: ${path} is missing`),
  );
  const ofTracks = file.albums.flatMap((album) =>
    album.mediaType === 'AUDIO'
      ? album.tracks
          .filter((track) => !inventory.has(trackFile(album.key, track.key)))
          .map((track) => `${album.key}/${track.key}: ${trackFile(album.key, track.key)} is missing`)
      : [],
  );
  const badNames = file.videos.flatMap(({ key }) =>
    below(inventory, videoFolder(key))
      .filter(([name]) => !isFilePath(name))
      .map(([name]) => `${key}: ${videoFolder(key)}${name} has a name that cannot be served`),
  );
  return [
    ...[...file.videos, ...file.albums].flatMap((entry) => coverFaults(entry, inventory)),
    ...(await Promise.all(ofVideos)).flat(),
    ...ofTracks,
    ...badNames,
  ];
}
