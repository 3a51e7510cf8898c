import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { findRepository, type Package, selectPackages } from '@inspire/devkit/workspace/repository';
import { copySources } from '@inspire/devkit/workspace/walk';

/** What shell and remotes are built and served with. */
const linkedPackages = ['shared', 'gateway', 'backend', 'server-kit', 'devkit', 'releases', 'scripts'];
const rootFiles = ['package.json', 'package-lock.json', 'tsconfig.base.json'];

export interface LinkedWorkspace {
  readonly root: string;
  remove(): Promise<void>;
}

async function copyPackage(one: Package, target: string): Promise<void> {
  await copySources(one.dir, target);
  const modules = join(one.dir, 'node_modules');
  if (existsSync(modules)) await symlink(modules, join(target, 'node_modules'), 'junction');
}

/**
 * Creates a repository whose sources may be edited while it runs: copies of some packages, links to the servers. It is
 * below this repository, so that imports find the installed libraries.
 * @param copied names of shell and remotes; a site of the workspace has no others
 */
export async function createLinkedWorkspace(copied: readonly string[]): Promise<LinkedWorkspace> {
  const repository = findRepository(import.meta.dirname);
  const parent = join(repository.root, '.data');
  await mkdir(parent, { recursive: true });
  const root = await mkdtemp(join(parent, 'linked-'));
  const at = ({ dir }: Package) => join(root, relative(repository.root, dir));
  for (const file of rootFiles) await cp(join(repository.root, file), join(root, file));
  for (const one of selectPackages(repository, copied)) await copyPackage(one, at(one));
  for (const one of selectPackages(repository, linkedPackages)) {
    await mkdir(dirname(at(one)), { recursive: true });
    await symlink(one.dir, at(one), 'junction');
  }
  return { root, remove: () => rm(root, { recursive: true, force: true, maxRetries: 3 }) };
}
