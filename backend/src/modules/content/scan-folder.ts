import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { HashFn } from './hash-cache';
import { hashFileContent } from './hash-of-file';

/** A file of a content folder, or one that packaging made for it. */
export interface ContentFile {
  readonly hash: string;
  /** Where it lies on this machine. */
  readonly file: string;
}

/** Files by their path in a packaged content folder, with `/`. */
export type Inventory = ReadonlyMap<string, ContentFile>;

const MEDIA_FOLDERS = ['covers', 'videos', 'audio'];
const CONCURRENCY = 8;

const pathOf = (folder: string, entry: Dirent): string =>
  join(entry.parentPath, entry.name)
    .slice(folder.length + 1)
    .replaceAll('\\', '/');

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

/** Hashes files of a folder; one that cannot be read is left out. */
export async function hashFiles(
  folder: string,
  paths: readonly string[],
  hashOf: HashFn = hashFileContent,
): Promise<Inventory> {
  const hashes = await pMap(paths, (path) => hashOf(join(folder, path)).catch(() => undefined), {
    concurrency: CONCURRENCY,
  });
  return new Map(
    paths.flatMap((path, index) => {
      const hash = hashes[index];
      return hash === undefined ? [] : [[path, { hash, file: join(folder, path) }]];
    }),
  );
}

/** Lists and hashes the packaged media of a content folder. By content, not by date: a fresh checkout is the same content. */
export async function scanFolder(folder: string, hashOf: HashFn = hashFileContent): Promise<Inventory> {
  const paths = (await Promise.all(MEDIA_FOLDERS.map((name) => filesBelow(folder, name)))).flat().sort();
  return hashFiles(folder, paths, hashOf);
}

/** One short name for the state of several files: the same content under the same names gives the same one. */
export function fingerprintOf(files: Iterable<readonly [string, Pick<ContentFile, 'hash'>]>, more = ''): string {
  const hash = createHash('sha256').update(more);
  for (const [path, content] of files) hash.update(`\n${path} ${content.hash}`);
  return hash.digest('hex').slice(0, 16);
}

/** The files below `prefix`, named relative to it. */
export const below = (inventory: Inventory, prefix: string): [string, ContentFile][] =>
  [...inventory]
    .filter(([path]) => path.startsWith(prefix))
    .map(([path, content]) => [path.slice(prefix.length), content]);
