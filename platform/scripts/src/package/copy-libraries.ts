import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { type Library, pathInModules } from './find-libraries';

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
