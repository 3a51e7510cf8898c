import { BuildError, buildPackage, snapshotVersion, waitingFor, withDist } from '../../build/build-package';
import { createFingerprints } from '../../build/fingerprint';
import { CliError, UsageError } from '../../terminal/cli-error';
import { createProgress } from '../../terminal/progress';
import {
  findRepository,
  isRemote,
  isShell,
  type Package,
  packageAt,
  type Repository,
  selectPackages,
} from '../../workspace/repository';
import type { ReleaseContext } from './context';
import { preparePublication } from './publish-package';

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
  const work = async () => {
    if (!flags['no-build']) {
      const fingerprint = await createFingerprints(repository).of(target);
      const version = flags.snapshot ? snapshotVersion(target, fingerprint) : target.version;
      const { isSkipped } = await buildPackage({ target, fingerprint, version });
      progress.step(`${target.short} ${version} ${isSkipped ? 'is built already' : 'built'}`);
    }
    await publish();
  };
  try {
    await withDist(target, work, () => progress.step(waitingFor(target)));
  } catch (error) {
    throw error instanceof BuildError ? new CliError(error.message) : error;
  }
  return 0;
}
