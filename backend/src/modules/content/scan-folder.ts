import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import type { HashFn } from './hash-cache';
import { hashFileContent } from './hash-file-content';

/** A file of a content folder, or one that packaging created for it. */
export interface ContentFile {
  readonly hash: string;
  readonly file: string;
}

/** Files by their path in a packaged content folder, with `/`. */
export type Inventory = ReadonlyMap<string, ContentFile>;

const MEDIA_FOLDERS = ['covers', 'videos', 'audio'];
const CONCURRENCY = 8;

const toPath = (folder: string, entry: Dirent): string =>
  join(entry.parentPath, entry.name)
    .slice(folder.length + 1)
    .replaceAll('\\', '/');

async function filesBelow(folder: string, name: string): Promise<string[]> {
  try {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => toPath(folder, entry));
    // Editors, systems and unfinished packaging leave hidden files and folders.
    return paths.filter((path) => !path.split('/').some((part) => part.startsWith('.')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Leaves out unreadable files. */
export async function hashFiles(
  folder: string,
  paths: readonly string[],
  hashFile: HashFn = hashFileContent,
): Promise<Inventory> {
  const hashes = await pMap(paths, (path) => hashFile(join(folder, path)).catch(() => undefined), {
    concurrency: CONCURRENCY,
  });
  return new Map(
    paths.flatMap((path, index) => {
      const hash = hashes[index];
      return hash === undefined ? [] : [[path, { hash, file: join(folder, path) }]];
    }),
  );
}

/** Compares hashes, not dates: a fresh checkout has new dates for the same content. */
export async function scanFolder(folder: string, hashFile: HashFn = hashFileContent): Promise<Inventory> {
  const paths = (await Promise.all(MEDIA_FOLDERS.map((name) => filesBelow(folder, name)))).flat().sort();
  return hashFiles(folder, paths, hashFile);
}

/** Equal contents under equal names have the same fingerprint. */
export function computeFingerprint(files: Iterable<readonly [string, Pick<ContentFile, 'hash'>]>, more = ''): string {
  const hash = createHash('sha256').update(more);
  for (const [path, content] of files) hash.update(`\n${path} ${content.hash}`);
  return hash.digest('hex').slice(0, 16);
}

/** Names are relative to `prefix`. */
export const below = (inventory: Inventory, prefix: string): [string, ContentFile][] =>
  [...inventory]
    .filter(([path]) => path.startsWith(prefix))
    .map(([path, content]) => [path.slice(prefix.length), content]);
