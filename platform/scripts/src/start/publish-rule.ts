import { isSnapshot } from '@inspire/releases/list-change';
import type { RemoteReleases } from '@inspire/shared/remote';

/**
 * Returns whether a start publishes the build of the checkout. A restart never changes which release viewers get (R21): in
 * production it publishes only what has no release at all. In development it publishes what was edited, and an edit that
 * was undone comes to the front again, but not past the release of a team.
 * @param listed the releases of the remote, or of the shell, newest first
 * @param version the snapshot version of the checkout
 */
export function isPublishedAtStart(
  listed: RemoteReleases<{ readonly version: string }> | undefined,
  version: string,
  isProduction: boolean,
): boolean {
  const versions = (listed?.releases ?? []).map((release) => release.version);
  if (isProduction) return versions.length === 0;
  const at = versions.indexOf(version);
  return at < 0 || versions.slice(0, at).every(isSnapshot);
}
