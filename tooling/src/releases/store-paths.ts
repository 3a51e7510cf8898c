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

/** The folder of the audit in a store. */
export const AUDIT_FOLDER = 'audit/';

/** Returns where a store has an entry of the audit. */
export const getRecordPath = (id: string): string => `${AUDIT_FOLDER}${id}.json`;

/** Returns those of the paths of entries that are not before an id, sorted by time. */
export const recordsFrom = (paths: readonly string[], from: string): string[] =>
  paths.filter((path) => path.endsWith('.json') && path >= AUDIT_FOLDER + from).sort();
