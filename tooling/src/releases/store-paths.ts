import { getShellFolder, REGISTRY_PATH, releasePath, SHELL_NAME, SHELL_RELEASES_FILE } from '@inspire/shared/remote';
import type { StoreDocument } from './store';

const TRUST_FOLDER = 'remotes/trust/';

const ownPaths: Partial<Record<StoreDocument, string>> = {
  registry: REGISTRY_PATH.slice(1),
  shell: SHELL_RELEASES_FILE,
  unlisted: 'unlisted.json',
};

/** Returns where a store has a document; relative, like all its paths. */
export const getDocumentPath = (document: StoreDocument): string =>
  ownPaths[document] ?? `${TRUST_FOLDER}${document}.json`;

/** Returns where a store has the immutable copy of a document. */
export const getCopyPath = (hash: string): string => `${TRUST_FOLDER}documents/${hash}.json`;

/** Returns the folder of a release in a store, with a slash at the end. */
export const getReleaseFolder = (name: string, version: string): string =>
  name === SHELL_NAME ? getShellFolder(version) : releasePath(name, version).slice(1);
