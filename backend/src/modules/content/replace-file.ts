import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Replaces a file atomically. */
export async function replaceFile(file: string, content: string): Promise<void> {
  const own = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(own, content);
  await rename(own, file);
}
