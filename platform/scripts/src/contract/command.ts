import { relative, resolve } from 'node:path';
import { runBuild } from '@inspire/devkit/build/command';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import { readFlags } from '@inspire/devkit/terminal/flags';
import { findRepository } from '@inspire/devkit/workspace/repository';
import { type BumpKind, bumpKindOf, bumpPackage, today } from './bump';
import { keepContract, presentContract } from './stored-build';

/** Stores the builds of a repository under its contract version, for the tests of versions (R2). */
async function keep(root: string, from: string): Promise<void> {
  console.log(`Kept in ${relative(root, await keepContract(root, await presentContract(from), from))}.`);
}

async function bump(kind: BumpKind): Promise<void> {
  const repository = findRepository();
  // The next version is tested against this one. Keep it now: it cannot be built from changed sources.
  if (kind !== 'patch') {
    if ((await runBuild([])) !== 0) throw new CliError('The build failed, so nothing was kept or raised.');
    await keep(repository.root, repository.root);
  }
  const { from, to, files } = await bumpPackage(repository, 'shared', kind, today());
  console.log(`Contract ${from} -> ${to} in ${files.length} files:\n${files.map((file) => `  ${file}`).join('\n')}`);
  console.log('Now make the change, run npx inspire-site api-report, and describe the change in shared/CHANGELOG.md.');
}

/** `contract bump major|minor|patch`: raises the contract version. `contract keep --from <repository>`: stores the builds of an earlier one. */
export async function runContract(args: readonly string[]): Promise<number> {
  const { positionals, values } = readFlags(args, { from: { type: 'string' } });
  const [action, kind, ...rest] = positionals;
  if (action === 'keep' && kind === undefined && values.from !== undefined) {
    await keep(findRepository().root, resolve(values.from));
    return 0;
  }
  if (action !== 'bump' || rest.length > 0 || values.from !== undefined) {
    throw new UsageError('Missing or unknown action');
  }
  await bump(bumpKindOf(kind));
  return 0;
}
