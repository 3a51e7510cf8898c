import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFileContent } from './hash-of-file';
import { replaceFile } from './replace-file';

/** How the hash of a file is found. */
export type HashFn = (file: string) => Promise<string>;

interface Known {
  readonly size: number;
  readonly modifiedMs: number;
  readonly hash: string;
}

const FILE = 'hashes.json';
/** A file that was written this shortly ago may be written again without a change of its date. */
const SETTLED_MS = 5_000;

/**
 * Remembers the hashes of files that have not been touched: raw films are large, and an import that has nothing to do must
 * not read all of them.
 */
export async function openHashCache(folder: string): Promise<{ hashOf: HashFn; save: () => Promise<void> }> {
  const file = join(folder, FILE);
  const read = async () => new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, Known>));
  // A memory that is missing or damaged only costs time.
  const known = await read().catch(() => new Map<string, Known>());
  return {
    async hashOf(path) {
      const { size, mtimeMs } = await stat(path);
      const before = known.get(path);
      if (before?.size === size && before.modifiedMs === mtimeMs) return before.hash;
      const hash = await hashFileContent(path);
      if (Date.now() - mtimeMs > SETTLED_MS) known.set(path, { size, modifiedMs: mtimeMs, hash });
      return hash;
    },
    save: () => replaceFile(file, JSON.stringify(Object.fromEntries(known))),
  };
}
