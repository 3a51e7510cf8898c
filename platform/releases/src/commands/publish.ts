import { buildPackage, snapshotVersion, waitingFor, withDist } from '@inspire/devkit/build/build-package';
import { createFingerprints } from '@inspire/devkit/build/fingerprint';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import { createProgress } from '@inspire/devkit/terminal/progress';
import {
  findRepository,
  isRemote,
  isShell,
  type Package,
  packageAt,
  type Repository,
  selectPackages,
} from '@inspire/devkit/workspace/repository';
import type { ReleaseContext } from './context';
import { preparePublication } from './publish-package';

/**
 * Finds the package that `release publish` names, or in whose folder it runs.
 * @throws CliError for a package that is neither a remote nor the shell
 */
function findTarget(repository: Repository, name: string | undefined): Package {
  const here = packageAt(repository);
  const [target] = name === undefined ? [here] : selectPackages(repository, [name]);
  if (!target) throw new UsageError('Name the remote to publish, or shell');
  if (!isRemote(target) && !isShell(target))
    throw new CliError(`${target.short} is not a remote: it has no remote.json.`);
  return target;
}

/** `release publish [remote|shell]`: builds it if something has changed, checks it and publishes it as the newest release. */
export async function runPublish(context: ReleaseContext): Promise<number> {
  const { words, flags } = context;
  const repository = findRepository();
  const target = findTarget(repository, words[0]);
  const progress = createProgress();
  const publish = preparePublication(context, { dir: target.dir, isShell: isShell(target) }, progress);
  // No other build replaces the output before it is published.
  const buildAndPublish = async () => {
    const fingerprint = await createFingerprints(repository).of(target);
    const version = flags.snapshot ? snapshotVersion(target, fingerprint) : target.version;
    const { isSkipped } = await buildPackage({ target, fingerprint, version });
    progress.step(`${target.short} ${version} ${isSkipped ? 'is built already' : 'built'}`);
    await publish();
  };
  await withDist(target, buildAndPublish, () => progress.step(waitingFor(target)));
  return 0;
}
