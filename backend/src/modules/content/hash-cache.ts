import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileAtomic } from '@inspire/server-kit/files';
import { hashFileContent } from './hash-file-content';

export type HashFn = (file: string) => Promise<string>;

interface Known {
  readonly size: number;
  readonly modifiedMs: number;
  readonly hash: string;
}

const FILE = 'hashes.json';
/** A file that was written more recently may change again without a new modification time. */
const SETTLED_MS = 5_000;

/** Caches the hashes of unchanged files: raw videos are large, and an import without changes must not read them all. */
export async function openHashCache(folder: string): Promise<{ hashFile: HashFn; save: () => Promise<void> }> {
  const file = join(folder, FILE);
  const read = async () => new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, Known>));
  // A missing or damaged cache only costs time.
  const known = await read().catch(() => new Map<string, Known>());
  return {
    async hashFile(path) {
      const { size, mtimeMs } = await stat(path);
      const before = known.get(path);
      if (before?.size === size && before.modifiedMs === mtimeMs) return before.hash;
      const hash = await hashFileContent(path);
      if (Date.now() - mtimeMs > SETTLED_MS) known.set(path, { size, modifiedMs: mtimeMs, hash });
      return hash;
    },
    save: () => writeFileAtomic(file, JSON.stringify(Object.fromEntries(known))),
  };
}
