import { findPath, type OwnedPath, type RemoteManifest } from '@inspire/shared/remote';
import { matchPath } from '@inspire/shared/router';

/** Finds the declared path or prefix of a pathname, ignoring case as the router does. */
export const findOwnedPath = (manifest: RemoteManifest, pathname: string): OwnedPath | undefined =>
  manifest.paths.find(({ path }) => matchPath(path, pathname) !== null) ?? findPath(manifest, pathname);
