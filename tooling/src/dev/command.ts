import { CliError, UsageError } from '../terminal/cli-error';
import { readOnlyFlags } from '../terminal/flags';
import { findRepository, isRemote, packageAt } from '../workspace/repository';
import { runDevSite } from './dev-site';
import { runStandalone } from './standalone';

/** `dev`: at the top the whole site with hot reload, inside a remote that remote's page alone (`--recorded`: without a backend). */
export async function runDev(args: readonly string[]): Promise<number> {
  const { recorded } = readOnlyFlags(args, { recorded: { type: 'boolean' } });
  const repository = findRepository();
  const here = packageAt(repository);
  if (!here && recorded)
    throw new UsageError('--recorded is for one remote alone: npm run dev -w mfe-video -- --recorded');
  if (!here) return runDevSite(repository);
  if (!isRemote(here)) throw new CliError(`${here.short} does not run alone; run dev at the top.`);
  return runStandalone(repository, here, { isRecorded: recorded === true });
}
