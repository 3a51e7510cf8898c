import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { isFilePath } from '../media/storage';
import type { AuthoredAlbum, AuthoredVideo } from './catalogue-file';
import type { CataloguePath } from './catalogue-text';
import { heroWidths } from './media-plan';
import { coverFile, heroFile, trackFile, videoFolder } from './package-paths';
import type { Catalogue } from './read-catalogue';
import { below, type Inventory } from './scan-folder';

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
async function missingInStream(inventory: Inventory, master: string): Promise<string[]> {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const waiting = [master];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const found = inventory.get(path);
    if (!found) missing.add(path);
    else if (path.endsWith('.m3u8')) {
      const playlist = await readFile(found.file, 'utf8');
      for (const name of referencesOf(playlist)) waiting.push(posix.join(posix.dirname(path), name));
    }
  }
  return [...missing];
}

const bothEncodings = (key: string, widths: readonly number[], fileOf: typeof coverFile): string[] =>
  widths.flatMap((width) => [fileOf(key, width, 'avif'), fileOf(key, width, 'webp')]);

function coverFiles(entry: AuthoredVideo | AuthoredAlbum, inventory: Inventory): string[] {
  const hero = 'hero' in entry && entry.hero && entry.cover.widths ? heroWidths(entry.key, inventory) : [];
  return [
    ...bothEncodings(entry.key, entry.cover.widths ?? [], coverFile),
    ...bothEncodings(entry.key, hero, heroFile),
  ];
}

/**
 * Packaged media that entries need and the folder has not, names that could not be served, and entries that are there both
 * raw and packaged.
 */
export async function findMediaIssues({ written, fault }: Catalogue, inventory: Inventory): Promise<string[]> {
  const absent =
    (path: CataloguePath) =>
    (file: string): string[] =>
      inventory.has(file) ? [] : [fault(path, `${file} is missing`)];
  const ofCovers = (list: 'videos' | 'albums') =>
    written[list].flatMap((entry, index) => coverFiles(entry, inventory).flatMap(absent([list, index, 'cover'])));

  const ofVideos = written.videos.map(async ({ key, media }, index) => {
    const master = `${videoFolder(key)}master.m3u8`;
    if (media !== undefined) {
      return inventory.has(master)
        ? [fault(['videos', index, 'media'], `${master} is there too: remove one of the two`)]
        : [];
    }
    const missing = await missingInStream(inventory, master);
    const unservable = below(inventory, videoFolder(key))
      .map(([name]) => name)
      .filter((name) => !isFilePath(name));
    return [
      ...missing.map((path) => fault(['videos', index], `${path} is missing`)),
      ...unservable.map((name) =>
        fault(['videos', index], `${videoFolder(key)}${name} has a name that cannot be served`),
      ),
    ];
  });
  const ofTracks = written.albums.flatMap((album, index) =>
    album.mediaType === 'AUDIO'
      ? album.tracks.flatMap((track, at) => {
          const file = trackFile(album.key, track.key);
          const path = ['albums', index, 'tracks', at];
          if (track.media === undefined) return absent(path)(file);
          const isTwice = inventory.has(file) && track.media !== file;
          return isTwice ? [fault([...path, 'media'], `${file} is there too: remove one of the two`)] : [];
        })
      : [],
  );
  return [...ofCovers('videos'), ...ofCovers('albums'), ...(await Promise.all(ofVideos)).flat(), ...ofTracks];
}
