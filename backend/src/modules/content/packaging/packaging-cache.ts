import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from '@inspire/server-kit/errors';
import { filesUnder } from '@inspire/server-kit/files';
import { describeProcess, isRunning, type ProcessMark, withLock } from '@inspire/server-kit/locks';
import { hashFileContent } from '../hash-file-content';

/** Identified by all its inputs. */
export interface PackagingStep<Facts> {
  readonly kind: string;
  readonly inputs: readonly unknown[];
  /** Writes the files into an empty folder. @returns what later steps need to know */
  make(folder: string): Promise<Facts>;
}

export interface PackagedFile {
  /** Path below the output's folder, with `/`. */
  readonly name: string;
  readonly hash: string;
  readonly size: number;
}

export interface PackagedOutput<Facts> {
  readonly folder: string;
  readonly facts: Facts;
  readonly files: readonly PackagedFile[];
}

/** Raise it when packaging produces different output from the same source, so that cached outputs are made again. */
const PACKAGING_VERSION = 2;
const PARTS = '.parts';
const LOCKS = '.locks';
const OWNER = 'owner.json';
const RECORD = 'made.json';
const FILES = 'files';

export const getStepName = ({ kind, inputs }: Pick<PackagingStep<unknown>, 'kind' | 'inputs'>): string =>
  `${kind}-${createHash('sha256')
    .update(JSON.stringify([PACKAGING_VERSION, kind, inputs]))
    .digest('hex')
    .slice(0, 20)}`;

async function listFiles(folder: string): Promise<PackagedFile[]> {
  const files: PackagedFile[] = [];
  for (const name of await filesUnder(folder)) {
    const path = join(folder, name);
    files.push({ name, hash: await hashFileContent(path), size: (await stat(path)).size });
  }
  return files;
}

/** A power failure can leave a file's name without its content. */
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

const readOwner = (folder: string): Promise<ProcessMark | undefined> =>
  readFile(join(folder, OWNER), 'utf8')
    .then((text) => JSON.parse(text) as ProcessMark)
    .catch(() => undefined);

/**
 * Creates a cache of packaged outputs in a folder of this machine: an interrupted import resumes after the last finished
 * step, and a second one has nothing to do. The folder may be removed at any time; its content is then made again.
 */
export function createPackagingCache(folder: string) {
  async function find<Facts>(item: PackagingStep<Facts>): Promise<PackagedOutput<Facts> | undefined> {
    const home = join(folder, getStepName(item));
    try {
      const record = JSON.parse(await readFile(join(home, RECORD), 'utf8')) as Pick<
        PackagedOutput<Facts>,
        'facts' | 'files'
      >;
      const made = { ...record, folder: join(home, FILES) };
      return (await isComplete(made)) ? made : undefined;
    } catch (error) {
      if (error instanceof SyntaxError || getErrorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  /**
   * Renames a finished output to its final path; another import of the same source may have been first. Under a lock: between the
   * check and the removal of a damaged output the other import could otherwise put its own, which would be removed.
   */
  function publish<Facts>(item: PackagingStep<Facts>, part: string): Promise<void> {
    const name = getStepName(item);
    return withLock(join(folder, LOCKS, name), async () => {
      if (await find(item)) return;
      await rm(join(folder, name), { recursive: true, force: true });
      await rename(part, join(folder, name));
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
      await publish(item, part);
    } finally {
      await rm(part, { recursive: true, force: true });
    }
    const made = await find(item);
    if (!made) throw new Error(`${getStepName(item)} disappeared from ${folder}`);
    return made;
  }

  return {
    find,
    get: async <Facts>(item: PackagingStep<Facts>): Promise<PackagedOutput<Facts>> => (await find(item)) ?? make(item),
    async removeAbandoned(): Promise<void> {
      const names = await readdir(join(folder, PARTS)).catch(() => []);
      for (const name of names) {
        const owner = await readOwner(join(folder, PARTS, name));
        if (!owner || !(await isRunning(owner))) await rm(join(folder, PARTS, name), { recursive: true, force: true });
      }
    },
  };
}

export type PackagingCache = ReturnType<typeof createPackagingCache>;
