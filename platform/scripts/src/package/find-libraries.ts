import { existsSync, readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';

interface LibraryJson {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Library {
  readonly name: string;
  readonly version: string;
  /** Where npm installed it. */
  readonly dir: string;
}

const readJson = (dir: string): LibraryJson =>
  JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as LibraryJson;

/** Finds a library as Node does: in the `node_modules` of the folder, then of those above it. */
function findLibrary(name: string, from: string): string | undefined {
  const dir = join(from, 'node_modules', name);
  if (existsSync(join(dir, 'package.json'))) return dir;
  return dirname(from) === from ? undefined : findLibrary(name, dirname(from));
}

/**
 * Finds installed libraries with everything that they depend on.
 * @param from a package's folder, which declares them
 * @throws CliError when one is not installed
 */
export function findLibraries(names: readonly string[], from: string): Library[] {
  const found = new Map<string, Library>();
  const visit = (name: string, importer: string, isOptional: boolean): void => {
    const dir = findLibrary(name, importer);
    if (dir === undefined) {
      // npm leaves out binaries for other systems.
      if (isOptional) return;
      throw new CliError(`${name} is not installed. Run npm ci.`);
    }
    if (found.has(dir)) return;
    const { version, dependencies = {}, optionalDependencies = {} } = readJson(dir);
    found.set(dir, { name, version, dir });
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies }))
      visit(next, dir, next in optionalDependencies);
  };
  for (const name of names) visit(name, from, false);
  return [...found.values()];
}

/** Returns a library's path below the outermost `node_modules`: `a/node_modules/b`. */
export const pathInModules = ({ dir }: Pick<Library, 'dir'>): string => {
  const [, ...parts] = dir.split(`${join('/', 'node_modules')}/`);
  return parts.join('/node_modules/');
};

/** Finds the library that a bundled file belongs to. */
export function libraryOf(file: string): Library | undefined {
  const [, dir] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file) ?? [];
  if (dir === undefined) return undefined;
  const { name, version } = readJson(dir);
  return { name, version, dir };
}

/** No program reads these. */
const isNeeded = (file: string): boolean => !/\.(map|md|markdown|[cm]?ts|tsx)$/i.test(file);

/** Copies libraries that read their own files or are native, as npm laid them out, into a folder's `node_modules`. */
export async function copyLibraries(libraries: readonly Library[], folder: string): Promise<void> {
  const copied = new Map<string, Library>();
  // Outer libraries first: they may contain others.
  for (const library of [...libraries].sort((a, b) => a.dir.length - b.dir.length)) {
    const path = pathInModules(library);
    const other = copied.get(path);
    if (other)
      throw new CliError(
        `${library.name} is installed as ${other.version} and ${library.version}; an artefact can hold one.`,
      );
    copied.set(path, library);
    await cp(library.dir, join(folder, 'node_modules', path), {
      recursive: true,
      filter: (source) => isNeeded(source) && !source.slice(library.dir.length).split('/').includes('node_modules'),
    });
  }
}
