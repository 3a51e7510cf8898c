import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { getErrorCode } from '../errors/error-code';

/** Lists all files below a folder, sorted, with `/` as separator; an absent folder has none. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}
