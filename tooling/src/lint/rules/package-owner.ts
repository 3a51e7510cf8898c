import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import type { Importer } from './import-policy';

interface Owner {
  readonly dir: string;
  readonly name: string;
  readonly declared: ReadonlySet<string>;
  readonly exported: ReadonlySet<string>;
}

interface PackageJson {
  readonly name?: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly peerDependencies?: object;
}

function read(dir: string): Owner {
  const json = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as PackageJson;
  const declared = [json.dependencies, json.devDependencies, json.peerDependencies].flatMap((group) =>
    Object.keys(group ?? {}),
  );
  return {
    dir,
    name: json.name ?? '',
    declared: new Set(declared),
    exported: new Set(Object.keys(json.exports ?? {})),
  };
}

export function createOwners() {
  const byDir = new Map<string, Owner | undefined>();

  const ownerOf = (dir: string): Owner | undefined => {
    if (byDir.has(dir)) return byDir.get(dir);
    const parent = dirname(dir);
    const found = existsSync(join(dir, 'package.json')) ? read(dir) : parent === dir ? undefined : ownerOf(parent);
    byDir.set(dir, found);
    return found;
  };

  return {
    ownerOf,
    importerAt(file: string): Importer | undefined {
      const owner = ownerOf(dirname(file));
      if (!owner) return undefined;
      return {
        name: owner.name.replace('@inspire/', ''),
        file: relative(owner.dir, file).split(sep).join('/'),
        declared: owner.declared,
      };
    },
    exportsOf(from: string, name: string): ReadonlySet<string> | undefined {
      for (let dir = from; dirname(dir) !== dir; dir = dirname(dir)) {
        const candidate = join(dir, 'node_modules', name);
        if (existsSync(join(candidate, 'package.json'))) return ownerOf(candidate)?.exported;
      }
      return undefined;
    },
  };
}
