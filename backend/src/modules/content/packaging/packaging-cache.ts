import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describeProcess, isRunning, type ProcessMark } from '@inspire/node/locks';
import { hashFileContent } from '../hash-of-file';

/** Something that packaging makes, named by all that it is made from. */
export interface PackagingStep<Facts> {
  readonly kind: string;
  readonly inputs: readonly unknown[];
  /** Makes it in an empty folder, and tells what later steps have to know of it. */
  make(folder: string): Promise<Facts>;
}

export interface PackagedFile {
  /** Path below the item, with `/`. */
  readonly name: string;
  readonly hash: string;
  readonly size: number;
}

export interface PackagedOutput<Facts> {
  readonly folder: string;
  readonly facts: Facts;
  readonly files: readonly PackagedFile[];
}

/** Raised whenever packaging makes something else of the same source; what was made before is then made again. */
const PACKAGING_VERSION = 1;
const PARTS = '.parts';
const OWNER = 'owner.json';
const RECORD = 'made.json';
const FILES = 'files';

export const stepName = ({ kind, inputs }: Pick<PackagingStep<unknown>, 'kind' | 'inputs'>): string =>
  `${kind}-${createHash('sha256')
    .update(JSON.stringify([PACKAGING_VERSION, kind, inputs]))
    .digest('hex')
    .slice(0, 20)}`;

async function listFiles(folder: string): Promise<PackagedFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const files: PackagedFile[] = [];
  for (const path of paths) {
    const name = relative(folder, path).replaceAll('\\', '/');
    files.push({ name, hash: await hashFileContent(path), size: (await stat(path)).size });
  }
  return files;
}

/** A machine that loses its power may keep a name and lose what was written under it. */
async function isComplete<Facts>({ folder, files }: PackagedOutput<Facts>): Promise<boolean> {
  const sizes = await Promise.all(
    files.map(({ name }) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => -1,
      ),
    ),
  );
  return sizes.every((size, index) => size === files[index]?.size);
}

const ownerOf = (folder: string): Promise<ProcessMark | undefined> =>
  readFile(join(folder, OWNER), 'utf8')
    .then((text) => JSON.parse(text) as ProcessMark)
    .catch(() => undefined);

/**
 * Keeps what packaging has made, in a folder of this machine: an import that was cut off goes on after the last finished
 * item, and a second one has nothing to make. The folder may be removed at any time; its content is then made again.
 */
export function createPackagingCache(folder: string) {
  async function find<Facts>(item: PackagingStep<Facts>): Promise<PackagedOutput<Facts> | undefined> {
    const home = join(folder, stepName(item));
    try {
      const record = JSON.parse(await readFile(join(home, RECORD), 'utf8')) as Pick<
        PackagedOutput<Facts>,
        'facts' | 'files'
      >;
      const made = { ...record, folder: join(home, FILES) };
      return (await isComplete(made)) ? made : undefined;
    } catch (error) {
      if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** Puts a finished item into its place; another import of the same source may have been first. */
  async function settle<Facts>(item: PackagingStep<Facts>, part: string): Promise<void> {
    if (await find(item)) return;
    const home = join(folder, stepName(item));
    await rm(home, { recursive: true, force: true });
    await rename(part, home).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(error.code ?? '')) throw error;
    });
  }

  async function make<Facts>(item: PackagingStep<Facts>): Promise<PackagedOutput<Facts>> {
    const part = join(folder, PARTS, randomUUID());
    const files = join(part, FILES);
    await mkdir(files, { recursive: true });
    await writeFile(join(part, OWNER), JSON.stringify(await describeProcess(process.pid)));
    try {
      const facts = await item.make(files);
      await writeFile(join(part, RECORD), JSON.stringify({ facts, files: await listFiles(files) }));
      await settle(item, part);
    } finally {
      await rm(part, { recursive: true, force: true });
    }
    const made = await find(item);
    if (!made) throw new Error(`${stepName(item)} is gone from ${folder}`);
    return made;
  }

  return {
    find,
    /** Gives what was made before, or makes it. */
    get: async <Facts>(item: PackagingStep<Facts>): Promise<PackagedOutput<Facts>> => (await find(item)) ?? make(item),
    /** Removes what imports left behind that were killed. */
    async removeAbandoned(): Promise<void> {
      const names = await readdir(join(folder, PARTS)).catch(() => []);
      for (const name of names) {
        const owner = await ownerOf(join(folder, PARTS, name));
        if (!owner || !(await isRunning(owner))) await rm(join(folder, PARTS, name), { recursive: true, force: true });
      }
    },
  };
}

export type WorkStore = ReturnType<typeof createPackagingCache>;
