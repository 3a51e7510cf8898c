import { createHash } from 'node:crypto';
import { isRunnable, type ReleaseFile, withoutCopies } from './release-files';
import type { ReleaseStore } from './store';

export const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const integrityOf = (files: readonly Pick<ReleaseFile, 'path' | 'content'>[]): Record<string, string> =>
  Object.fromEntries(files.filter(({ path }) => isRunnable(path)).map(({ path, content }) => [path, sha384(content)]));

export async function readRunnable(store: ReleaseStore, name: string, version: string): Promise<ReleaseFile[]> {
  const paths = withoutCopies(await store.listFiles(name, version)).filter(isRunnable);
  return Promise.all(
    paths.map(async (path) => ({ path, content: (await store.readFile(name, version, path)) ?? Buffer.alloc(0) })),
  );
}
