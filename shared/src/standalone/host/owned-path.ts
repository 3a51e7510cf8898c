import { findPath, type OwnedPath, type RemoteManifest } from '@inspire/shared/remote';
import { matchPath } from '@inspire/shared/router';

/** The declared path of a pathname as the router matches it, without regard to case, or the prefix above it. */
export const findOwnedPath = (manifest: RemoteManifest, pathname: string): OwnedPath | undefined =>
  manifest.paths.find(({ path }) => matchPath(path, pathname) !== null) ?? findPath(manifest, pathname);
