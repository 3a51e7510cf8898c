import { getShellFolder, releasePath, SHELL_NAME } from '@inspire/shared/remote';
import { INDEX_PATH } from '@inspire/shared/remote/trust';
import type { StoreDocument } from './store';

/** URL paths of the site, as paths of a store: relative. */
const inStore = (path: string): string => path.slice(1);

const trustFolder = inStore(INDEX_PATH).replace(/[^/]+$/, '');

/** Returns where a store has a document; relative, like all its paths. */
export const getDocumentPath = (document: StoreDocument): string =>
  document === 'unlisted' ? 'unlisted.json' : `${trustFolder}${document}.json`;

/** Returns the folder of a release in a store, with a slash at the end. */
export const getReleaseFolder = (name: string, version: string): string =>
  name === SHELL_NAME ? getShellFolder(version) : inStore(releasePath(name, version));
