import type { Registry, Release, RemoteReleases } from '@inspire/shared/remote';
import { currentReleases } from '../current-releases';
import { desksFor, type ReleaseContext } from './context';

function describeRelease(release: Release, remote: RemoteReleases): string {
  const marks = [
    currentReleases(remote).includes(release) && 'current',
    release.version === remote.pinned && 'pinned',
    release.weight !== undefined && `${release.weight} %`,
    release.base,
  ].filter((mark) => typeof mark === 'string');
  return `  ${release.version.padEnd(24)} contract ${release.contract}  ${release.publishedAt}  ${marks.join(', ')}`.trimEnd();
}

function describe(remotes: Registry['remotes'], only: string | undefined): string {
  const names = Object.keys(remotes)
    .filter((name) => only === undefined || name === only)
    .sort();
  if (names.length === 0)
    return only === undefined ? 'Nothing has been published.' : `No release of '${only}' has been published.`;
  return names
    .flatMap((name) => {
      const remote = remotes[name] ?? { releases: [] };
      return [name, ...remote.releases.map((release) => describeRelease(release, remote))];
    })
    .join('\n');
}

/** `release list [remote|shell]`: all listed releases, newest first. */
export async function runList(context: ReleaseContext): Promise<number> {
  const [name] = context.words;
  const registries = await Promise.all(desksFor(context, name).map((signedStore) => signedStore.registry()));
  console.log(describe(Object.assign({}, ...registries.map(({ remotes }) => remotes)) as Registry['remotes'], name));
  return 0;
}
