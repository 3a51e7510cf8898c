import type { ReleaseFacts, ReleaseFiles } from './release-fields';

/** One published build of a remote; immutable. */
export type Release = ReleaseFacts & ReleaseFiles;

export interface RemoteReleases<R = Release> {
  /** The version that every browser is returned to, whatever is newer. */
  readonly pinned?: string;
  /** Newest first. */
  readonly releases: readonly R[];
}

/** The releases of the remotes by name, in the order that decides who owns a path that two of them declare. */
export interface Registry<R = Release> {
  readonly remotes: Readonly<Record<string, RemoteReleases<R>>>;
}

/** Where a release's files lie on the site, with a slash at the end. */
export const releasePath = (name: string, version: string): string => `/remotes/${name}/${version}/`;

/**
 * Address of a release's folder, with a slash at the end: absolute on another origin where the release says so, else a path
 * of the site. Whether that other origin may be loaded from is the site's decision (setting `REMOTE_ORIGINS`).
 */
export const releaseBase = (name: string, release: Pick<Release, 'version' | 'base'>): string =>
  release.base ?? releasePath(name, release.version);

/** Returns which files of a release hold a page (`OwnedPath.chunk`). */
export const filesOfPage = (files: readonly string[], chunk: string | undefined): string[] =>
  chunk === undefined ? [] : files.filter((file) => file.startsWith(`assets/${chunk}.`));
