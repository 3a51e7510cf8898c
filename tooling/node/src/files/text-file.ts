import { mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeAtomic from 'write-file-atomic';
import { getErrorCode } from '../errors';

/**
 * Replaces a file atomically and creates its folder: readers see the old or the new content, never a part, even after a
 * power failure.
 */
export async function writeFileAtomic(file: string, content: string, mode = 0o644): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeAtomic(file, content, { mode });
}

/** Reads a text file; undefined when it does not exist. */
export async function readFileIfAny(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
