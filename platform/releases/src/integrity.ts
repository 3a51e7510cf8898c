import pMap from 'p-map';
import { toIntegrity } from '@inspire/server-kit/files';
import { isRunnable, type ReleaseFile, withoutCopies } from './release-files';
import type { ReleaseStore } from './store';

/** Returns the integrity of each file that browsers run, by path. */
export const toRunnableIntegrity = (files: readonly Pick<ReleaseFile, 'path' | 'content'>[]): Record<string, string> =>
  Object.fromEntries(
    files.filter(({ path }) => isRunnable(path)).map(({ path, content }) => [path, toIntegrity(content)]),
  );

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
