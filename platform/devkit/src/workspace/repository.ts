import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { CliError } from '../terminal/cli-error';

interface PackageJson {
  readonly name?: string;
  readonly version?: string;
  readonly workspaces?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly exports?: unknown;
  readonly engines?: { readonly node?: string };
}

export interface Package {
  /** Folder name: `mfe-video`. */
  readonly short: string;
  /** `@inspire/mfe-video` */
  readonly name: string;
  readonly version: string;
  readonly dir: string;
  readonly json: PackageJson;
}

export interface Repository {
  readonly root: string;
  readonly packages: readonly Package[];
  /** False for a standalone package, whose siblings are installed from their packed versions. */
  readonly isWorkspace: boolean;
}

export const readPackageJson = (dir: string): PackageJson =>
  JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as PackageJson;

function expandWorkspace(root: string, pattern: string): string[] {
  if (!pattern.includes('*')) return [join(root, pattern)];
  const parent = join(root, dirname(pattern));
  const [before = '', after = ''] = basename(pattern).split('*');
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.startsWith(before) && entry.name.endsWith(after))
    .map((entry) => join(parent, entry.name));
}

function readPackage(dir: string): Package {
  const json = readPackageJson(dir);
  return { short: basename(dir), name: json.name ?? basename(dir), version: json.version ?? '0.0.0', dir, json };
}

const hasPackage = (dir: string): boolean => existsSync(join(dir, 'package.json'));

function upwards(dir: string): string[] {
  const parent = dirname(dir);
  return parent === dir ? [dir] : [dir, ...upwards(parent)];
}

/**
 * Finds the repository that contains a folder, or else the nearest package.
 * @throws CliError when there is no package
 */
export function findRepository(cwd: string = process.cwd()): Repository {
  const owners = upwards(resolve(cwd)).filter(hasPackage);
  const root = owners.find((dir) => readPackageJson(dir).workspaces !== undefined);
  if (root !== undefined) {
    const folders = (readPackageJson(root).workspaces ?? []).flatMap((pattern) => expandWorkspace(root, pattern));
    return { root, packages: folders.filter(hasPackage).map(readPackage), isWorkspace: true };
  }
  const alone = owners[0];
  if (alone === undefined) throw new CliError(`No package.json found in ${cwd} or above it.`);
  return { root: alone, packages: [readPackage(alone)], isWorkspace: false };
}

/** @returns undefined outside of all packages */
export const packageAt = ({ packages }: Repository, cwd: string = process.cwd()): Package | undefined =>
  upwards(resolve(cwd))
    .map((folder) => packages.find(({ dir }) => dir === folder))
    .find((found) => found !== undefined);

/** @throws CliError for an unknown name */
export function selectPackages(repository: Repository, names: readonly string[]): Package[] {
  return names.map((name) => {
    const found = repository.packages.find((candidate) => candidate.short === name || candidate.name === name);
    if (!found)
      throw new CliError(
        `Unknown package '${name}'. Available: ${repository.packages.map((one) => one.short).join(', ')}.`,
      );
    return found;
  });
}

export const isRemote = ({ dir }: Pick<Package, 'dir'>): boolean => existsSync(join(dir, 'remote.json'));
export const isShell = ({ short }: Package): boolean => short === 'shell';
export const isBuildable = ({ dir }: Package): boolean => existsSync(join(dir, 'webpack.config.ts'));

/** Returns a site's data folder; `DATA_DIR` is relative to the repository. */
export const dataDir = (root: string, env: NodeJS.ProcessEnv = process.env): string =>
  resolve(root, env.DATA_DIR || '.data');
