import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import writeAtomic from 'write-file-atomic';
import { getErrorCode } from '../errors/error-code';

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

/**
 * Reads a text file, or creates it with its folder when it does not exist. Of several processes that create it at the same time, one
 * is first, and all return its content.
 * @param create makes the content
 */
export async function readOrCreateFile(
  file: string,
  create: () => string | Promise<string>,
  mode = 0o644,
): Promise<string> {
  const found = await readFileIfAny(file);
  if (found !== undefined) return found;
  const own = `${file}.${randomUUID()}`;
  await writeFileAtomic(own, await create(), mode);
  try {
    // Unlike a rename, a link never replaces what another process has created meanwhile.
    await link(own, file);
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
  } finally {
    await rm(own, { force: true });
  }
  return readFile(file, 'utf8');
}

/** Returns whether a file or folder is there; false also where it cannot be seen. */
export const pathExists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
