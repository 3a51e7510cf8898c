import type { RankedRelease } from './choose-release';
import type { Release, RemoteReleases } from './registry';

/** The name of the shell in release commands, and its folder in a release store. */
export const SHELL_NAME = 'shell';

/** The file of a build that names what documents need; the entry of a shell release. */
export const SHELL_MANIFEST_FILE = 'shell.json';

/** A browser sets it to the version of the shell that did not start there, so that gateways give it another one. */
export const FAILED_SHELL_COOKIE = 'inspire_shell_failed';

/** Its name where the site has TLS, so that no other site below the same domain can set it. */
export const SECURE_FAILED_SHELL_COOKIE = `__Host-${FAILED_SHELL_COOKIE}`;

/** A browser names the version in it, once, when a release of the shell did not start there. */
export const FAILED_SHELL_HEADER = 'x-inspire-failed-shell';

/** The folder of a shell release, relative to the store. It is not below `remotes`: only gateways read it. */
export const getShellFolder = (version: string): string => `${SHELL_NAME}/${version}/`;

export interface ShellChoiceContext {
  /** The browser's sticky bucket, 0 to 99. */
  readonly bucket: number;
  /** The version that did not start in this browser. */
  readonly failed?: string | undefined;
}

/**
 * Returns the shell releases that a browser may get, best first: the pinned one, then the newest, without canaries of other
 * browsers. The one that failed there comes last, because a document needs some shell.
 */
export function rankShellReleases<R extends RankedRelease = Release>(
  { pinned, releases }: RemoteReleases<R>,
  { bucket, failed }: ShellChoiceContext,
): R[] {
  const isFirst = ({ version }: RankedRelease) => version === pinned;
  const usable = releases.filter((release) => isFirst(release) || bucket < (release.weight ?? 100));
  const ranked = [...usable.filter(isFirst), ...usable.filter((release) => !isFirst(release))];
  const hasFailed = ({ version }: RankedRelease) => version === failed;
  return [...ranked.filter((release) => !hasFailed(release)), ...ranked.filter(hasFailed)];
}
