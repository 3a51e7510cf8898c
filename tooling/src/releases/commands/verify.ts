import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { SHELL_NAME } from '@inspire/shared/remote';
import { isShell, type Repository } from '../../workspace/repository';
import { currentReleases } from '../current-releases';
import type { SignedReleaseStore } from '../signed-release-store';
import { verifyStore } from '../verify';
import { desksFor, type ReleaseContext } from './context';

/**
 * Returns the contract version of the shell that all browsers may get; without a released shell that of the build at hand,
 * or else of the `shared` that it would be built with.
 */
async function offeredContract(
  { packages }: Repository,
  { registry }: SignedReleaseStore,
): Promise<string | undefined> {
  const released = currentReleases((await registry()).remotes[SHELL_NAME] ?? { releases: [] }).at(-1);
  if (released) return released.contract;
  const shell = packages.find(isShell);
  if (!shell) return undefined;
  const built = join(shell.dir, 'dist/shell.json');
  if (existsSync(built)) return (JSON.parse(readFileSync(built, 'utf8')) as { contract?: string }).contract;
  try {
    const require = createRequire(join(shell.dir, 'package.json'));
    return (require('@inspire/shared/package.json') as { version: string }).version;
  } catch {
    return undefined;
  }
}

/** `release verify [remote|shell]`: checks the store; the exit code says whether anything is wrong. */
export async function runVerify(context: ReleaseContext): Promise<number> {
  const {
    repository,
    desk,
    words: [name],
  } = context;
  // `verifyStore` reports a list that cannot be trusted.
  const contract = await offeredContract(repository, desk.shell).catch(() => undefined);
  const results = await Promise.all(
    desksFor(context, name).map((one) => verifyStore(one, { name, contract: one === desk ? contract : undefined })),
  );
  const faults = results.flatMap((result) => result.faults);
  const releases = results.reduce((sum, result) => sum + result.releases, 0);
  const files = results.reduce((sum, result) => sum + result.files, 0);
  for (const { where, what } of faults) console.log(`${where}: ${what}`);
  const against = contract === undefined ? 'no shell at hand to compare contracts with' : `contract ${contract}`;
  console.log(
    `${releases} releases with ${files} files checked (${against}): ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`,
  );
  return faults.length === 0 ? 0 : 1;
}
