import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const runnable = /\.(m?js|css)$/;

/** `sha384-…` of a file's bytes, as a browser compares it. */
export const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Integrity of every script and style among a release's files, by file name. */
export async function integrityOf(dir: string, files: readonly string[]): Promise<Record<string, string>> {
  const entries = files
    .filter((file) => runnable.test(file))
    .map(async (file) => [file, sha384(await readFile(join(dir, file)))] as const);
  return Object.fromEntries(await Promise.all(entries));
}
