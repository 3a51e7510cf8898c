import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { dataDir, findRepository, isShell, type Repository } from '@inspire/devkit/workspace/repository';
import { openSiteReleaseStore } from '../open-site-release-store';
import type { Flags, ReleaseContext } from './context';

/** Returns the contract version of the shell's build, or else of the `shared` that it would be built with. */
function readContract({ packages }: Repository): string | undefined {
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

/** Opens the store of the repository's data folder, or the one of the settings. @throws CliError for invalid settings */
export async function openRepositoryContext(words: readonly string[], flags: Flags): Promise<ReleaseContext> {
  const repository = findRepository();
  const data = dataDir(repository.root);
  const openSignedStore = () => openSiteReleaseStore(data);
  return {
    signedStore: await openSignedStore(),
    openSignedStore,
    dataDir: data,
    getContractAtHand: () => readContract(repository),
    words,
    flags,
  };
}
