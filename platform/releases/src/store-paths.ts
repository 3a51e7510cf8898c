import { getShellFolder, releasePath, SHELL_NAME } from '@inspire/shared/remote';
import { getTrustDocumentPath, SNAPSHOT_PATH } from '@inspire/shared/remote/trust';
import type { StoreDocument } from './store';

/** URL paths of the site, as paths of a store: relative. */
const inStore = (path: string): string => path.slice(1);

const trustFolder = inStore(SNAPSHOT_PATH).replace(/[^/]+$/, '');

const ownPaths: Partial<Record<StoreDocument, string>> = {
  registry: 'remotes/registry.json',
  snapshot: inStore(SNAPSHOT_PATH),
  unlisted: 'unlisted.json',
};

/** Returns where a store has a document; relative, like all its paths. */
export const getDocumentPath = (document: StoreDocument): string =>
  ownPaths[document] ?? `${trustFolder}${document}.json`;

/** Returns where a store has the immutable copy of a document. */
export const getCopyPath = (hash: string): string => inStore(getTrustDocumentPath(hash));

/** Returns the folder of a release in a store, with a slash at the end. */
export const getReleaseFolder = (name: string, version: string): string =>
  name === SHELL_NAME ? getShellFolder(version) : inStore(releasePath(name, version));

/** The folder of the audit in a store. */
export const AUDIT_FOLDER = 'audit/';

/** Returns where a store has an entry of the audit. */
export const getRecordPath = (id: string): string => `${AUDIT_FOLDER}${id}.json`;

/** Returns those of the paths of entries that are not before an id, sorted by time. */
export const recordsFrom = (paths: readonly string[], from: string): string[] =>
  paths.filter((path) => path.endsWith('.json') && path >= AUDIT_FOLDER + from).sort();
