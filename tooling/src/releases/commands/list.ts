import type { Registry, Release, RemoteReleases } from '@inspire/shared/remote';
import { currentReleases } from '../current-releases';
import type { ReleaseContext } from './context';

function describeRelease(release: Release, remote: RemoteReleases): string {
  const marks = [
    currentReleases(remote).includes(release) && 'current',
    release.version === remote.pinned && 'pinned',
    release.weight !== undefined && `${release.weight} %`,
    release.base,
  ].filter((mark) => typeof mark === 'string');
  return `  ${release.version.padEnd(24)} contract ${release.contract}  ${release.publishedAt}  ${marks.join(', ')}`.trimEnd();
}

function describe(registry: Registry, only: string | undefined): string {
  const names = Object.keys(registry.remotes)
    .filter((name) => only === undefined || name === only)
    .sort();
  if (names.length === 0)
    return only === undefined ? 'Nothing has been published.' : `No release of '${only}' has been published.`;
  return names
    .flatMap((name) => {
      const remote = registry.remotes[name] ?? { releases: [] };
      return [name, ...remote.releases.map((release) => describeRelease(release, remote))];
    })
    .join('\n');
}

/** `release list [remote]`: all listed releases, newest first. */
export async function runList({ desk, words }: ReleaseContext): Promise<number> {
  console.log(describe(await desk.registry(), words[0]));
  return 0;
}
