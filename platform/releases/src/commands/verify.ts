import { SHELL_NAME } from '@inspire/shared/remote';
import { currentReleases } from '../current-releases';
import { releasesOf } from '../site/read-site';
import { verifyStore } from '../verify';
import type { ReleaseContext } from './context';

/** Returns the contract version of the shell that all browsers may get; undefined without a released shell. */
async function offeredContract({ signedStore }: ReleaseContext): Promise<string | undefined> {
  const shell = releasesOf(await signedStore.readSite(), SHELL_NAME);
  return currentReleases(shell).at(-1)?.contract;
}

/** `release verify [remote|shell]`: checks the store; the exit code says whether anything is wrong. */
export async function runVerify(context: ReleaseContext): Promise<number> {
  const {
    signedStore,
    words: [name],
  } = context;
  // `verifyStore` reports a store that cannot be trusted.
  const contract = await offeredContract(context).catch(() => undefined);
  const { issues, releases, files } = await verifyStore(signedStore, { name, contract });
  for (const { where, what } of issues) console.log(`${where}: ${what}`);
  const against = contract === undefined ? 'no released shell to compare contracts with' : `contract ${contract}`;
  console.log(
    `${releases} releases with ${files} files checked (${against}): ${issues.length} ${issues.length === 1 ? 'issue' : 'issues'}`,
  );
  return issues.length === 0 ? 0 : 1;
}
