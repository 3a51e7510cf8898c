import { readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pMap from 'p-map';
import type { Repository } from '../workspace/repository';
import { walk } from '../workspace/walk';
import { checkCycles } from './graph/check-cycles';
import { buildImportGraph, readPackageEntries } from './graph/import-graph';

const isModule = (name: string): boolean => /\.(tsx?|mts|mjs)$/.test(name) && !name.endsWith('.d.ts');

export async function readModules({ root, packages }: Repository): Promise<Map<string, string>> {
  const perPackage = await pMap(packages, async ({ dir }) => {
    const files = await walk(dir, { skip: new Set(['sample', 'public', 'template']), keep: isModule });
    return pMap(
      files,
      async (file) => {
        const path = relative(root, join(dir, file)).split(sep).join('/');
        return [path, await readFile(join(dir, file), 'utf8')] as const;
      },
      { concurrency: 8 },
    );
  });
  return new Map(perPackage.flat());
}

export function checkGraph({ root, packages }: Repository, files: ReadonlyMap<string, string>): string[] {
  const entries = packages.flatMap(({ dir }) => {
    const found = readPackageEntries(root, relative(root, dir));
    return found ? [[found.name, found.entries] as const] : [];
  });
  return checkCycles(buildImportGraph(files, new Map(entries)));
}
