import pMap from 'p-map';
import { toIntegrity } from '@inspire/server-kit/files';
import { withoutCopies } from './release-files';
import type { ReleaseStore } from './store';

/** Returns the integrity of the wanted files of a stored release by path, without compressed copies. */
export async function readIntegrity(
  store: ReleaseStore,
  name: string,
  version: string,
  isWanted: (path: string) => boolean,
): Promise<Record<string, string>> {
  const paths = withoutCopies(await store.listFiles(name, version)).filter(isWanted);
  const hash = async (path: string) =>
    [path, toIntegrity((await store.readFile(name, version, path)) ?? Buffer.alloc(0))] as const;
  return Object.fromEntries(await pMap(paths, hash, { concurrency: 8 }));
}
