import { CliError, UsageError } from '../terminal/cli-error';
import { readOnlyFlags } from '../terminal/flags';
import { findRepository, isRemote, packageAt } from '../workspace/repository';
import { runStandalone } from './standalone';

/** `dev [--mock]`: runs the remote of this folder standalone; `--mock` uses the mock API instead of a backend. */
export async function runDev(args: readonly string[]): Promise<number> {
  const flags = readOnlyFlags(args, { mock: { type: 'boolean' } });
  const repository = findRepository();
  const here = packageAt(repository);
  if (!here) throw new UsageError('Name one remote: npm run dev -w mfe-video -- --mock');
  if (!isRemote(here))
    throw new CliError(`${here.short} does not run standalone. Run dev at the top of the repository.`);
  return runStandalone(repository, here, { usesMockApi: flags.mock === true });
}
