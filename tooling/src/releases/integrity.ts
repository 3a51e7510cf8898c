import { createHash } from 'node:crypto';
import pMap from 'p-map';
import { isRunnable, type ReleaseFile, withoutCopies } from './release-files';
import type { ReleaseStore } from './store';

export const sha384 = (content: Buffer): string => `sha384-${createHash('sha384').update(content).digest('base64')}`;

export const integrityOf = (files: readonly Pick<ReleaseFile, 'path' | 'content'>[]): Record<string, string> =>
  Object.fromEntries(files.filter(({ path }) => isRunnable(path)).map(({ path, content }) => [path, sha384(content)]));

/** Reads the files of a stored release, without compressed copies. */
export async function readAllFiles(
  store: ReleaseStore,
  name: string,
  version: string,
  isWanted: (path: string) => boolean = () => true,
): Promise<ReleaseFile[]> {
  const paths = withoutCopies(await store.listFiles(name, version)).filter(isWanted);
  return pMap(
    paths,
    async (path) => ({ path, content: (await store.readFile(name, version, path)) ?? Buffer.alloc(0) }),
    { concurrency: 8 },
  );
}

export const readRunnable = (store: ReleaseStore, name: string, version: string): Promise<ReleaseFile[]> =>
  readAllFiles(store, name, version, isRunnable);
