import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isShell, type Repository } from '../../workspace/repository';
import { verifyStore } from '../verify';
import type { ReleaseContext } from './context';

/** Returns the contract version of the shell's build, or else of the `shared` that it would be built with. */
function offeredContract({ packages }: Repository): string | undefined {
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

/** `release verify [remote]`: checks the store; the exit code says whether anything is wrong. */
export async function runVerify({ repository, desk, words: [name] }: ReleaseContext): Promise<number> {
  const contract = offeredContract(repository);
  const { releases, files, faults } = await verifyStore(desk, { name, contract });
  for (const { where, what } of faults) console.log(`${where}: ${what}`);
  const against = contract === undefined ? 'no shell at hand to compare contracts with' : `contract ${contract}`;
  console.log(
    `${releases} releases with ${files} scripts and styles checked (${against}): ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`,
  );
  return faults.length === 0 ? 0 : 1;
}
