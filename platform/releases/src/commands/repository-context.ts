import { dataDir, findRepository } from '@inspire/devkit/workspace/repository';
import { openSiteReleaseStore } from '../open-site-release-store';
import type { Flags, ReleaseContext } from './context';

/** Opens the store of the repository's data folder, or the one of the settings. @throws CliError for invalid settings */
export async function openRepositoryContext(words: readonly string[], flags: Flags): Promise<ReleaseContext> {
  const data = dataDir(findRepository().root);
  const openSignedStore = () => openSiteReleaseStore(data);
  return {
    signedStore: await openSignedStore(),
    openSignedStore,
    dataDir: data,
    words,
    flags,
  };
}
