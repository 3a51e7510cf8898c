import { cp, mkdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { CliError, UsageError } from '@inspire/devkit/terminal/cli-error';
import { readFlags } from '@inspire/devkit/terminal/flags';
import { readCommit } from '@inspire/devkit/workspace/read-commit';
import { findRepository, type Repository } from '@inspire/devkit/workspace/repository';
import { bumpKindOf, bumpPackage, today } from '../contract/bump';
import { kitPackages, packPackages } from './pack-packages';
import { findTreeIssues, publishPackages } from './publish-packages';
import { readRegistry } from './registry';

async function pack(repository: Repository, to: string): Promise<void> {
  const packed = await packPackages(repository);
  await mkdir(to, { recursive: true });
  for (const { tarball } of packed) {
    await cp(tarball, join(to, basename(tarball)));
    console.log(join(to, basename(tarball)));
  }
}

async function publish(repository: Repository, isDryRun: boolean): Promise<void> {
  const { root } = repository;
  const issues = await findTreeIssues(root);
  if (issues.length > 0) throw new CliError(issues.join('\n'));
  const packed = await packPackages(repository);
  const registry = await readRegistry(root);
  const published = await publishPackages(packed, { registry, commit: await readCommit(root), isDryRun });
  const done = isDryRun ? 'would be published' : 'published';
  for (const { name, version, isNew } of published)
    console.log(`${name} ${version} ${isNew ? done : 'is published already'}`);
}

/** Raises all packages of the kit together, so that a team asks for one version. That of shared is the contract's. */
async function bump(repository: Repository, kind: string | undefined): Promise<void> {
  for (const short of kitPackages.filter((one) => one !== 'shared')) {
    const { from, to, files } = await bumpPackage(repository, short, bumpKindOf(kind), today());
    console.log(`${short} ${from} -> ${to} in ${files.length} files`);
  }
  console.log('Now describe the change in platform/devkit/CHANGELOG.md.');
}

/** `kit publish|pack|bump`: the packages that teams install. */
export async function runKit(args: readonly string[]): Promise<number> {
  const { positionals, values } = readFlags(args, { 'dry-run': { type: 'boolean' }, to: { type: 'string' } });
  const [action, ...rest] = positionals;
  const repository = findRepository();
  if (action === 'publish' && rest.length === 0) await publish(repository, values['dry-run'] === true);
  else if (action === 'pack' && rest.length === 0 && values.to !== undefined)
    await pack(repository, resolve(values.to));
  else if (action === 'bump' && rest.length === 1) await bump(repository, rest[0]);
  else throw new UsageError('Missing or unknown action');
  return 0;
}
