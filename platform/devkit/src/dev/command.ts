import { CliError, UsageError } from '../terminal/cli-error';
import { readOnlyFlags } from '../terminal/flags';
import { findRepository, isRemote, packageAt } from '../workspace/repository';
import { runDevSite } from './dev-site';
import { runStandalone } from './standalone';

/**
 * `dev`: runs the whole site with hot reload; inside a remote, that remote standalone (`--mock` uses the mock API instead of
 * a backend).
 */
export async function runDev(args: readonly string[]): Promise<number> {
  const flags = readOnlyFlags(args, { mock: { type: 'boolean' } });
  const usesMockApi = flags.mock === true;
  const repository = findRepository();
  const here = packageAt(repository);
  if (!here && usesMockApi) throw new UsageError('--mock is for one remote: npm run dev -w mfe-video -- --mock');
  if (!here) return runDevSite(repository);
  if (!isRemote(here))
    throw new CliError(`${here.short} does not run standalone. Run dev at the top of the repository.`);
  return runStandalone(repository, here, { usesMockApi });
}
