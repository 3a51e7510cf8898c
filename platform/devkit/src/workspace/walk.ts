import { cp, readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

const skippedFolders = new Set(['node_modules', 'dist', 'coverage', 'test-results', '__tests__']);

/** True for files that no build reads: tests and the settings of test runners. */
export const isTestFile = (name: string): boolean => /\.(test|spec)\.[cm]?[jt]sx?$|^jest\.config\./.test(name);

/** Returns sorted paths with forward slashes; skips hidden files, installed packages and outputs. */
export async function walk(
  dir: string,
  { keep = () => true }: { readonly keep?: (name: string) => boolean } = {},
  prefix = '',
): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const below = await Promise.all(
    entries.map((entry) => {
      if (entry.name.startsWith('.') || skippedFolders.has(entry.name)) return [];
      if (entry.isDirectory()) return walk(join(dir, entry.name), { keep }, `${prefix}${entry.name}/`);
      return entry.isFile() && keep(entry.name) ? [prefix + entry.name] : [];
    }),
  );
  return below.flat().sort();
}

/** Returns sorted paths with forward slashes. */
export async function listFiles(dir: string, prefix = ''): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true });
  const below = await Promise.all(
    entries.map((entry) =>
      entry.isDirectory() ? listFiles(join(dir, entry.name), `${prefix}${entry.name}/`) : [prefix + entry.name],
    ),
  );
  return below.flat().sort();
}

const notSources = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/** Copies a package without what was installed or built. */
export const copySources = (dir: string, target: string): Promise<void> =>
  cp(dir, target, {
    recursive: true,
    filter: (source) => source === dir || !notSources.has(basename(source)),
  });
