import type { Registry } from '@inspire/shared/remote';
import { buildPackage, BuildFailure, snapshotVersion, waitingFor, withDist } from '../build/build-package';
import { createFingerprints } from '../build/fingerprint';
import { readFlags } from '../terminal/flags';
import { createProgress } from '../terminal/progress';
import { Refusal, UsageError } from '../terminal/refusal';
import { dataDir, findRepository, isRemote, packageAt, selectPackages, type Package, type Repository } from '../workspace/repository';
import { currentReleases } from './current-releases';
import { openReleaseDesk } from './open-desk';
import { pinRelease, rollBack } from './pin';
import { publishBuild } from './publish';
import type { ReleaseDesk } from './release-desk';

interface Flags {
  readonly snapshot?: boolean;
  readonly 'no-build'?: boolean;
  readonly off?: boolean;
}

function onlyRemote(repository: Repository, name: string | undefined): Package {
  const here = packageAt(repository);
  const [target] = name === undefined ? [here] : selectPackages(repository, [name]);
  if (!target) throw new UsageError('Name the remote to publish');
  if (!isRemote(target)) throw new Refusal(`${target.short} is no remote: it has no remote.json.`);
  return target;
}

async function publish(desk: ReleaseDesk, repository: Repository, name: string | undefined, flags: Flags): Promise<void> {
  const target = onlyRemote(repository, name);
  const progress = createProgress();
  const work = async () => {
    if (!flags['no-build']) {
      const fingerprint = await createFingerprints(repository).of(target);
      const version = flags.snapshot ? snapshotVersion(target, fingerprint) : target.version;
      const { isSkipped } = await buildPackage({ target, fingerprint, version });
      progress.step(`${target.short} ${version} ${isSkipped ? 'is built already' : 'built'}`);
    }
    const { version, outcome, pinned } = await publishBuild(desk, target.dir);
    progress.step(outcome === 'published' ? `${target.short} ${version} published` : `${target.short} ${version} was published before; nothing has changed`);
    if (pinned) progress.warn(`${target.short} is pinned to ${pinned}: nobody takes ${version} until 'release pin ${target.short} --off'`);
  };
  await withDist(target, work, () => progress.step(waitingFor(target)));
}

function describe(registry: Registry, only: string | undefined): string {
  const names = Object.keys(registry.remotes).filter((name) => only === undefined || name === only).sort();
  if (names.length === 0) return only === undefined ? 'Nothing has been published.' : `No release of '${only}' has been published.`;
  return names
    .flatMap((name) => {
      const remote = registry.remotes[name] ?? { releases: [] };
      const current = currentReleases(remote);
      const rows = remote.releases.map((release) => {
        const marks = [
          current.includes(release) && 'current', release.version === remote.pinned && 'pinned',
          release.weight !== undefined && `${release.weight} %`,
        ].filter((mark) => typeof mark === 'string');
        return `  ${release.version.padEnd(24)} contract ${release.contract}  ${release.publishedAt}  ${marks.join(', ')}`.trimEnd();
      });
      return [name, ...rows];
    })
    .join('\n');
}

/** `release publish|list|pin|rollback`: what teams deploy with, and what a site's releases are steered by. */
export async function runRelease(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, {
    snapshot: { type: 'boolean' }, 'no-build': { type: 'boolean' }, off: { type: 'boolean' },
  });
  const [action, name, version] = positionals;
  if (!['publish', 'list', 'pin', 'rollback'].includes(action ?? '')) throw new UsageError('Say what to do: publish, list, pin or rollback');
  const repository = findRepository();
  const desk = await openReleaseDesk(dataDir(repository.root));
  if (action === 'list') {
    console.log(describe(await desk.registry(), name));
    return 0;
  }
  if (action === 'publish') {
    try {
      await publish(desk, repository, name, values);
    } catch (error) {
      throw error instanceof BuildFailure ? new Refusal(error.message) : error;
    }
    return 0;
  }
  if (name === undefined) throw new UsageError('Name the remote');
  if (action === 'rollback') {
    console.log(`${name} is rolled back: pinned to ${await rollBack(desk, name)}.`);
    return 0;
  }
  if ((version === undefined) === !values.off) throw new UsageError('Give the version to pin, or --off');
  await pinRelease(desk, name, version);
  console.log(version === undefined ? `${name} is no longer pinned.` : `${name} is pinned to ${version}.`);
  return 0;
}
