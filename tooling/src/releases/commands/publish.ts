import { join } from 'node:path';
import { BuildError, buildPackage, snapshotVersion, waitingFor, withDist } from '../../build/build-package';
import { createFingerprints } from '../../build/fingerprint';
import { CliError, UsageError } from '../../terminal/cli-error';
import { createProgress } from '../../terminal/progress';
import {
  isRemote,
  isShell,
  type Package,
  packageAt,
  type Repository,
  selectPackages,
} from '../../workspace/repository';
import { readBase } from '../base-address';
import { publishBuild } from '../publish';
import { publishShell } from '../publish-shell';
import { type ReleaseContext, wholeNumber } from './context';

function findTarget(repository: Repository, name: string | undefined): Package {
  const here = packageAt(repository);
  const [target] = name === undefined ? [here] : selectPackages(repository, [name]);
  if (!target) throw new UsageError('Name the remote to publish, or shell');
  if (!isRemote(target) && !isShell(target))
    throw new CliError(`${target.short} is not a remote: it has no remote.json.`);
  return target;
}

/** `release publish [remote|shell]`: builds it if something has changed, checks it and publishes it as the newest release. */
export async function runPublish({ repository, desk, words, flags }: ReleaseContext): Promise<number> {
  const target = findTarget(repository, words[0]);
  if (isShell(target) && flags.base !== undefined)
    throw new UsageError('--base is for remotes: gateways serve the shell themselves');
  const percent = wholeNumber(flags.canary, '--canary', { least: 0, most: 100 });
  const base = readBase(flags.base, '--base') ?? desk.base;
  const progress = createProgress();
  const work = async () => {
    if (!flags['no-build']) {
      const fingerprint = await createFingerprints(repository).of(target);
      const version = flags.snapshot ? snapshotVersion(target, fingerprint) : target.version;
      const { isSkipped } = await buildPackage({ target, fingerprint, version });
      progress.step(`${target.short} ${version} ${isSkipped ? 'is built already' : 'built'}`);
    }
    const canary = percent === 100 ? undefined : percent;
    const { name, version, outcome, pinned } = isShell(target)
      ? await publishShell(desk.shell, join(target.dir, 'dist'), { canary })
      : await publishBuild(desk, target.dir, { canary, base });
    const share = canary === undefined ? '' : ` for ${canary} % of browsers`;
    progress.step(
      outcome === 'published'
        ? `${name} ${version} published${share}`
        : `${name} ${version} was published before; nothing has changed`,
    );
    if (pinned)
      progress.warn(
        `${name} is pinned to ${pinned}: no browser loads ${version} until you run 'release pin ${name} --off'`,
      );
  };
  try {
    await withDist(target, work, () => progress.step(waitingFor(target)));
  } catch (error) {
    throw error instanceof BuildError ? new CliError(error.message) : error;
  }
  return 0;
}
