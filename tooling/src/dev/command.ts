import { readOnlyFlags } from '../terminal/flags';
import { Refusal } from '../terminal/refusal';
import { findRepository, isRemote, packageAt } from '../workspace/repository';
import { runDevSite } from './dev-site';
import { runStandalone } from './standalone';

/** `dev`: at the top the whole site with hot reload, inside a remote that remote's page alone. */
export async function runDev(args: readonly string[]): Promise<number> {
  readOnlyFlags(args, {});
  const repository = findRepository();
  const here = packageAt(repository);
  if (!here) return runDevSite(repository);
  if (!isRemote(here)) throw new Refusal(`${here.short} does not run alone; run dev at the top.`);
  return runStandalone(repository, here);
}
