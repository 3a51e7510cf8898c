import { getShellFolder, REGISTRY_PATH, releasePath, SHELL_NAME, SHELL_RELEASES_FILE } from '@inspire/shared/remote';
import type { StoreDocument } from './store';

/** Where a store has its documents; relative, like all its paths. */
export const documentPaths: Readonly<Record<StoreDocument, string>> = {
  registry: REGISTRY_PATH.slice(1),
  shell: SHELL_RELEASES_FILE,
  unlisted: 'unlisted.json',
};

/** Returns the folder of a release in a store, with a slash at the end. */
export const getReleaseFolder = (name: string, version: string): string =>
  name === SHELL_NAME ? getShellFolder(version) : releasePath(name, version).slice(1);
