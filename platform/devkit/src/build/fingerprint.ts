import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPinnedSiteKeys } from '../webpack/site-keys';
import { isShell, type Package, type Repository } from '../workspace/repository';
import { isTestFile, walk } from '../workspace/walk';

const digest = (parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex');
};

async function hashFile(file: string): Promise<string> {
  try {
    return digest([await readFile(file)]);
  } catch {
    return 'absent';
  }
}

/** Hashes the names and contents of a folder's files, without tests and dates. */
export async function hashFolder(dir: string): Promise<string> {
  const isThere = await stat(dir).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (!isThere) return 'absent';
  const files = await walk(dir, { keep: (name) => !isTestFile(name) });
  const hashes = await Promise.all(files.map(async (file) => `${file} ${await hashFile(join(dir, file))}`));
  return digest(hashes);
}

/** Finds another package as seen from this one; a standalone package has it installed. */
function resolvePackageDir(from: string, name: string): string | undefined {
  try {
    return dirname(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`));
  } catch {
    return undefined;
  }
}

const folderOf = (module: string): string => dirname(fileURLToPath(import.meta.resolve(module)));

/** Returns the folders of the code that builds: this package, its compiler settings, and what it uses of server-kit. */
export const buildToolFolders = (): string[] => [
  join(import.meta.dirname, '..'),
  join(import.meta.dirname, '../../tsconfig'),
  folderOf('@inspire/server-kit/files'),
  folderOf('@inspire/server-kit/frames'),
];

export interface Fingerprints {
  /** Hash of everything that a build of the package reads. */
  of(target: Package): Promise<string>;
}

/** Creates the fingerprints of one run, which reads common inputs only once. */
export function createFingerprints(
  { root }: Pick<Repository, 'root'>,
  toolFolders: readonly string[] = buildToolFolders(),
): Fingerprints {
  const seen = new Map<string, Promise<string>>();
  const folder = (dir: string | undefined): Promise<string> => {
    if (dir === undefined) return Promise.resolve('absent');
    const known = seen.get(dir) ?? hashFolder(dir);
    seen.set(dir, known);
    return known;
  };
  const rootFiles = Promise.all(['package-lock.json', 'tsconfig.base.json'].map((file) => hashFile(join(root, file))));
  const nodeMajor = process.versions.node.split('.')[0] ?? '';
  return {
    async of(target) {
      const shared = resolvePackageDir(target.dir, '@inspire/shared');
      return digest([
        basename(target.dir),
        nodeMajor,
        ...(await rootFiles),
        await folder(target.dir),
        await folder(shared),
        ...(await Promise.all(toolFolders.map(folder))),
        ...(isShell(target) ? [readPinnedSiteKeys(target.dir) ?? ''] : []),
      ]);
    },
  };
}
