import { createHash } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Path relative to the content folder, with `/`, and the hash of the content. */
export type Inventory = ReadonlyMap<string, string>;

const MEDIA_FOLDERS = ['covers', 'videos', 'audio'];
const AT_ONCE = 8;

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

const pathOf = (folder: string, entry: Dirent): string =>
  join(entry.parentPath, entry.name).slice(folder.length + 1).replaceAll('\\', '/');

async function filesBelow(folder: string, name: string): Promise<string[]> {
  try {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => pathOf(folder, entry));
    // Hidden files and folders are what editors, systems and unfinished packaging leave behind.
    return paths.filter((path) => !path.split('/').some((part) => part.startsWith('.')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Lists and hashes the media of a content folder. By content, not by date: a fresh checkout is the same content. */
export async function takeInventory(folder: string): Promise<Inventory> {
  const paths = (await Promise.all(MEDIA_FOLDERS.map((name) => filesBelow(folder, name)))).flat().sort();
  const hashes = new Map<string, string>();
  const waiting = paths.values();
  // Several workers on one iterator, so that each file is taken once.
  const work = async () => {
    for (const path of waiting) hashes.set(path, await hashOf(join(folder, path)));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return new Map(paths.map((path) => [path, hashes.get(path) ?? '']));
}

/** One short name for the state of several files: the same content under the same names gives the same one. */
export function fingerprintOf(files: Iterable<readonly [string, string]>, more = ''): string {
  const hash = createHash('sha256').update(more);
  for (const [path, content] of files) hash.update(`\n${path} ${content}`);
  return hash.digest('hex').slice(0, 16);
}

/** The files below `prefix`, named relative to it. */
export const below = (inventory: Inventory, prefix: string): [string, string][] =>
  [...inventory].filter(([path]) => path.startsWith(prefix)).map(([path, content]) => [path.slice(prefix.length), content]);
