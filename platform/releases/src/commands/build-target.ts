import { BuildError, buildPackage, snapshotVersion, waitingFor, withDist } from '@inspire/devkit/build/build-package';
import { createFingerprints } from '@inspire/devkit/build/fingerprint';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import type { Progress } from '@inspire/devkit/terminal/progress';
import {
  isRemote,
  isShell,
  type Package,
  packageAt,
  type Repository,
  selectPackages,
} from '@inspire/devkit/workspace/repository';
import type { Flags } from './context';

/**
 * Finds the package that `release publish` names, or in whose folder it runs.
 * @throws CliError for a package that is neither a remote nor the shell
 */
export function findTarget(repository: Repository, name: string | undefined): Package {
  const here = packageAt(repository);
  const [target] = name === undefined ? [here] : selectPackages(repository, [name]);
  if (!target) throw new UsageError('Name the remote to publish, or shell');
  if (!isRemote(target) && !isShell(target))
    throw new CliError(`${target.short} is not a remote: it has no remote.json.`);
  return target;
}

/**
 * Builds a package if something has changed, and works on its output while no other build replaces it.
 * @throws CliError when the build fails
 */
export async function withBuild(
  { repository, target, flags }: { readonly repository: Repository; readonly target: Package; readonly flags: Flags },
  progress: Progress,
  work: () => Promise<void>,
): Promise<void> {
  const buildFirst = async () => {
    if (!flags['no-build']) {
      const fingerprint = await createFingerprints(repository).of(target);
      const version = flags.snapshot ? snapshotVersion(target, fingerprint) : target.version;
      const { isSkipped } = await buildPackage({ target, fingerprint, version });
      progress.step(`${target.short} ${version} ${isSkipped ? 'is built already' : 'built'}`);
    }
    await work();
  };
  try {
    await withDist(target, buildFirst, () => progress.step(waitingFor(target)));
  } catch (error) {
    throw error instanceof BuildError ? new CliError(error.message) : error;
  }
}
