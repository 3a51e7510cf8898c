import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { isFilePath, isServedKind } from '../media/storage';
import type { AuthoredAlbum, AuthoredVideo } from './catalogue-file';
import type { CataloguePath } from './catalogue-text';
import { heroWidths } from './media-plan';
import { coverFile, heroFile, trackFile, trailerFolder, videoFolder } from './package-paths';
import type { Catalogue } from './read-catalogue';
import { below, type Inventory } from './scan-folder';

const reference = /URI="([^"]+)"/g;

function parseReferences(playlist: string): string[] {
  return playlist.split(/\r?\n/).flatMap((text) => {
    const line = text.trim();
    if (line.startsWith('#')) return [...line.matchAll(reference)].map(([, address = '']) => address);
    return line === '' ? [] : [line];
  });
}

/** Follows a stream from its master playlist to every file that it names. @returns what players could not load */
async function findStreamIssues(inventory: Inventory, folder: string, master: string): Promise<string[]> {
  const issues: string[] = [];
  const seen = new Set<string>();
  const waiting = [master];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const found = inventory.get(path);
    if (!found) issues.push(`${path} is missing`);
    else if (!path.startsWith(folder)) issues.push(`${path} is outside of ${folder}, where players cannot load it`);
    else if (!isServedKind(path)) issues.push(`${path} is of a kind that is not served: use .m4s, .mp4, .ts or .vtt`);
    else if (path.endsWith('.m3u8')) {
      const playlist = await readFile(found.file, 'utf8');
      for (const name of parseReferences(playlist)) waiting.push(posix.join(posix.dirname(path), name));
    }
  }
  return issues;
}

const bothEncodings = (key: string, widths: readonly number[], toFile: typeof coverFile): string[] =>
  widths.flatMap((width) => [toFile(key, width, 'avif'), toFile(key, width, 'webp')]);

function coverFiles(entry: AuthoredVideo | AuthoredAlbum, inventory: Inventory): string[] {
  const hero = 'hero' in entry && entry.hero && entry.cover.widths ? heroWidths(entry.key, inventory) : [];
  return [
    ...bothEncodings(entry.key, entry.cover.widths ?? [], coverFile),
    ...bothEncodings(entry.key, hero, heroFile),
  ];
}

const invalidNames = (inventory: Inventory, folder: string): string[] =>
  below(inventory, folder)
    .filter(([name]) => !isFilePath(name))
    .map(([name]) => `${folder}${name} has an invalid name: use letters, digits, _, - and dots`);

async function findTrailerIssues({ written, issue }: Catalogue, inventory: Inventory): Promise<string[]> {
  const found = (['videos', 'albums'] as const).flatMap((list) =>
    written[list].map(async (entry, index) => {
      if (!('trailer' in entry) || !entry.trailer) return [];
      const folder = trailerFolder(entry.key);
      const master = `${folder}master.m3u8`;
      const messages = entry.trailer.packaged
        ? [...(await findStreamIssues(inventory, folder, master)), ...invalidNames(inventory, folder)]
        : inventory.has(master)
          ? [`${master} exists too: remove one of the two`]
          : [];
      return messages.map((message) => issue([list, index, 'trailer'], message));
    }),
  );
  return (await Promise.all(found)).flat();
}

export async function findMediaIssues(catalogue: Catalogue, inventory: Inventory): Promise<string[]> {
  const { written, issue } = catalogue;
  const absent =
    (path: CataloguePath) =>
    (file: string): string[] =>
      inventory.has(file) ? [] : [issue(path, `${file} is missing`)];
  const ofCovers = (list: 'videos' | 'albums') =>
    written[list].flatMap((entry, index) => coverFiles(entry, inventory).flatMap(absent([list, index, 'cover'])));

  const ofVideos = written.videos.map(async ({ key, media }, index) => {
    const master = `${videoFolder(key)}master.m3u8`;
    if (media !== undefined) {
      return inventory.has(master)
        ? [issue(['videos', index, 'media'], `${master} exists too: remove one of the two`)]
        : [];
    }
    const unplayable = await findStreamIssues(inventory, videoFolder(key), master);
    return [...unplayable, ...invalidNames(inventory, videoFolder(key))].map((message) =>
      issue(['videos', index], message),
    );
  });
  const ofTracks = written.albums.flatMap((album, index) =>
    album.mediaType === 'AUDIO'
      ? album.tracks.flatMap((track, at) => {
          const file = trackFile(album.key, track.key);
          const path = ['albums', index, 'tracks', at];
          if (track.media === undefined) return absent(path)(file);
          const isTwice = inventory.has(file) && track.media !== file;
          return isTwice ? [issue([...path, 'media'], `${file} exists too: remove one of the two`)] : [];
        })
      : [],
  );
  return [
    ...ofCovers('videos'),
    ...ofCovers('albums'),
    ...(await Promise.all(ofVideos)).flat(),
    ...ofTracks,
    ...(await findTrailerIssues(catalogue, inventory)),
  ];
}
