import type { OwnedPath, RemoteManifest } from '@inspire/shared/remote';
import { matchPath } from '@inspire/shared/router';

/** The declared path that a pathname is, as the router sees it: without regard to a slash at the end. */
export const findOwnedPath = ({ paths }: RemoteManifest, pathname: string): OwnedPath | undefined =>
  paths.find(({ path }) => matchPath(path, pathname) !== null);
