import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** Imports of each file by path in the repository, type-only and dynamic ones included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

interface PackageEntries {
  readonly folder: string;
  /** `./host` -> `shared/src/host/index.ts` */
  readonly entries: Readonly<Record<string, string>>;
}

const candidates = ['', '.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx'];

function resolvePath(path: string, files: ReadonlyMap<string, string>): string | undefined {
  const suffix = candidates.find((one) => files.has(path + one));
  return suffix === undefined ? undefined : path + suffix;
}

/**
 * Builds the graph of a repository's own modules.
 * @param files texts by path in the repository, with forward slashes
 * @param packages entries of the workspace packages by name, for imports such as `@inspire/shared/host`
 */
export function buildImportGraph(
  files: ReadonlyMap<string, string>,
  packages: ReadonlyMap<string, PackageEntries>,
): ImportGraph {
  const resolveImport = (from: string, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return resolvePath(posix.join(posix.dirname(from), specifier), files);
    const [scope = '', name = '', ...rest] = specifier.split('/');
    const target = packages.get(`${scope}/${name}`);
    const entry = target?.entries[rest.length === 0 ? '.' : `./${rest.join('/')}`];
    return target && entry !== undefined ? resolvePath(posix.join(target.folder, entry), files) : undefined;
  };
  return new Map(
    [...files].map(([path, text]) => {
      const { importedFiles } = ts.preProcessFile(text, true, true);
      const targets = importedFiles.map(({ fileName }) => resolveImport(path, fileName));
      return [path, [...new Set(targets.filter((target) => target !== undefined))]];
    }),
  );
}

export function readPackageEntries(
  root: string,
  folder: string,
): { name: string; entries: PackageEntries } | undefined {
  const file = join(root, folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { name = '', exports = {} } = JSON.parse(readFileSync(file, 'utf8')) as {
    name?: string;
    exports?: Readonly<Record<string, unknown>>;
  };
  const modules = Object.entries(exports).flatMap(([entry, target]) => {
    const path =
      typeof target === 'string' ? target : Object.values(target ?? {}).find((one) => typeof one === 'string');
    return typeof path === 'string' ? [[entry, path] as const] : [];
  });
  return { name, entries: { folder, entries: Object.fromEntries(modules) } };
}

/** Merges the graph's files into groups. @param groupOf the group of a file; undefined leaves the file out */
export function groupGraph(graph: ImportGraph, groupOf: (path: string) => string | undefined): Map<string, string[]> {
  const groups = new Map<string, Set<string>>();
  for (const [path, targets] of graph) {
    const from = groupOf(path);
    if (from === undefined) continue;
    const edges = groups.get(from) ?? new Set();
    groups.set(from, edges);
    for (const target of targets) {
      const to = groupOf(target);
      if (to !== undefined && to !== from) edges.add(to);
    }
  }
  return new Map([...groups].map(([group, edges]) => [group, [...edges]]));
}
