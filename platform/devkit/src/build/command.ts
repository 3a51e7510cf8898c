import pMap from 'p-map';
import { CliError } from '../terminal/cli-error';
import { readFlags } from '../terminal/flags';
import { createProgress, formatDuration } from '../terminal/progress';
import { findRepository, isBuildable, type Package, packageAt, selectPackages } from '../workspace/repository';
import { BuildError, buildPackage, waitingFor, withDist } from './build-package';
import { createFingerprints } from './fingerprint';

/** Parallel builds; each uses one or two cores. */
export const BUILD_CONCURRENCY = 2;

/** `build [package…]`: builds changed packages, or the current one, for production. */
export async function runBuild(args: readonly string[]): Promise<number> {
  const { positionals } = readFlags(args, {});
  const repository = findRepository();
  const here = packageAt(repository);
  const chosen =
    positionals.length > 0
      ? selectPackages(repository, positionals)
      : here
        ? [here]
        : repository.packages.filter(isBuildable);
  const odd = chosen.find((target) => !isBuildable(target));
  if (odd) throw new CliError(`${odd.short} has nothing to build: it has no webpack.config.ts.`);

  const progress = createProgress();
  const fingerprints = createFingerprints(repository);
  const build = async (target: Package): Promise<boolean> => {
    const began = performance.now();
    const fingerprint = await fingerprints.of(target);
    const { version } = target;
    try {
      const { isSkipped, warnings } = await withDist(
        target,
        () => buildPackage({ target, fingerprint, version }),
        () => progress.step(waitingFor(target)),
      );
      if (warnings !== '') progress.warn(`${target.short}\n${warnings}`);
      progress.step(
        isSkipped
          ? `${target.short} ${version} has not changed`
          : `${target.short} ${version} built in ${formatDuration(performance.now() - began)}`,
      );
      return true;
    } catch (error) {
      if (!(error instanceof BuildError)) throw error;
      progress.warn(error.message);
      return false;
    }
  };
  const results = await pMap(chosen, build, { concurrency: BUILD_CONCURRENCY });
  return results.every(Boolean) ? 0 : 1;
}
