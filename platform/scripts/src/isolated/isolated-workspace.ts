import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { NewRemote } from '@inspire/devkit/create/check-request';
import { runNode } from '@inspire/devkit/processes/run-program';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { findRepository, type Package, type Repository } from '@inspire/devkit/workspace/repository';
import { copySources } from '@inspire/devkit/workspace/walk';
import { installPacked, type PackedPackage, packPackages } from '../pack/pack-packages';

function findLibrary(root: string, { dir, short }: Package, library: string): string {
  const found = [dir, root].map((from) => join(from, 'node_modules', library)).find(existsSync);
  if (!found) throw new CliError(`${short} declares ${library}, which is not installed.`);
  return found;
}

async function link(target: string, path: string): Promise<void> {
  if (existsSync(path)) return;
  await mkdir(dirname(path), { recursive: true });
  await symlink(target, path, 'junction');
}

/** Links only declared dependencies, so that an undeclared one fails to resolve. */
async function linkLibraries(root: string, one: Package, modules: string): Promise<void> {
  const declared = Object.keys({
    ...one.json.dependencies,
    ...(one.short.startsWith('mfe-') && one.json.devDependencies),
  });
  for (const library of declared.filter((name) => !name.startsWith('@inspire/'))) {
    await link(findLibrary(root, one, library), join(modules, library));
  }
}

export interface IsolatedWorkspace {
  readonly root: string;
  /** @returns the copy's path */
  put(remote: Package): Promise<string>;
  /** Links the libraries of the packages again, after npm has put other versions into their place. */
  relink(): Promise<void>;
  /** Creates the repository of a new remote around it. @returns the remote's path */
  create(remote: NewRemote): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Creates a temporary folder that contains only the packages of the kit, packed.
 * @param repository the workspace to pack; by default this one
 * @param install puts the packed packages into a `node_modules`
 */
export async function createIsolatedWorkspace(
  repository: Repository = findRepository(import.meta.dirname),
  install: (packed: readonly PackedPackage[], modules: string) => Promise<void> = installPacked,
): Promise<IsolatedWorkspace> {
  const root = await mkdtemp(join(tmpdir(), 'inspire-alone-'));
  // Also clean up when the run is interrupted.
  const removeNow = () => rmSync(root, { recursive: true, force: true });
  process.once('exit', removeNow);
  const modules = join(root, 'node_modules');
  let packed: readonly PackedPackage[] = [];
  const relink = async () => {
    for (const one of packed) await linkLibraries(repository.root, one, modules);
  };
  try {
    await mkdir(join(modules, '.bin'), { recursive: true });
    packed = await packPackages(repository);
    await install(packed, modules);
    await relink();
    await link(join(modules, '@inspire/devkit/bin/inspire.mjs'), join(modules, '.bin/inspire'));
    await link(join(modules, '@inspire/releases/bin/inspire-release.mjs'), join(modules, '.bin/inspire-release'));
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  }
  return {
    root,
    async put(remote) {
      const dir = join(root, remote.short);
      await copySources(remote.dir, dir);
      await linkLibraries(repository.root, remote, join(dir, 'node_modules'));
      return dir;
    },
    relink,
    async create({ name, path }) {
      const inspire = join(modules, '.bin/inspire');
      const args = ['create-remote', name, '--repository', '--path', path, '--no-install'];
      const { code, output } = await runNode([inspire, ...args], { cwd: root });
      if (code !== 0) throw new CliError(`${name} could not be created:\n${output.trim()}`);
      return join(root, name);
    },
    async remove() {
      process.removeListener('exit', removeNow);
      await rm(root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
