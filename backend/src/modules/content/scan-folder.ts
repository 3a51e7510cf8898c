import { createHash } from 'node:crypto';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pMap from 'p-map';
import { getErrorCode } from '@inspire/server-kit/errors';
import { pathExists } from '@inspire/server-kit/files';
import type { HashFn } from './hash-cache';
import { hashFileContent } from './hash-file-content';

/** A file of a content folder, or one that packaging created for it. */
export interface ContentFile {
  readonly hash: string;
  readonly file: string;
}

/** Files by their path in a packaged content folder, with `/`. */
export type Inventory = ReadonlyMap<string, ContentFile>;

const MEDIA_FOLDERS = ['covers', 'videos', 'audio', 'trailers'];
const CONCURRENCY = 8;

/** Follows symbolic links, because films often lie on another disk. @param above the folders that contain this one */
async function filesBelow(folder: string, path: string, above: readonly string[] = []): Promise<string[]> {
  try {
    const real = await realpath(join(folder, path));
    if (above.includes(real)) return [];
    if ((await stat(real)).isFile()) return [path];
    // Editors, systems and unfinished packaging leave hidden files and folders.
    const names = (await readdir(real)).filter((name) => !name.startsWith('.'));
    const found = await Promise.all(names.map((name) => filesBelow(folder, `${path}/${name}`, [...above, real])));
    return found.flat();
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Finds a file by the letters of its path: file systems and archives write them composed (NFC) or decomposed (NFD).
 * @returns its real path, because a hard link to a symbolic link would keep that link instead of the content
 */
async function findFile(folder: string, path: string): Promise<string> {
  let found = folder;
  for (const part of path.split(/[\\/]/)) {
    const isThere = await pathExists(join(found, part));
    const names = isThere ? [part] : await readdir(found).catch(() => []);
    found = join(found, names.find((name) => name.normalize('NFC') === part.normalize('NFC')) ?? part);
  }
  return realpath(found).catch(() => found);
}

/** Leaves out unreadable files. */
export async function hashFiles(
  folder: string,
  paths: readonly string[],
  hashFile: HashFn = hashFileContent,
): Promise<Inventory> {
  const found = await pMap(
    paths,
    async (path) => {
      const file = await findFile(folder, path);
      return { path, file, hash: await hashFile(file).catch(() => undefined) };
    },
    { concurrency: CONCURRENCY },
  );
  return new Map(found.flatMap(({ path, file, hash }) => (hash === undefined ? [] : [[path, { hash, file }]])));
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
