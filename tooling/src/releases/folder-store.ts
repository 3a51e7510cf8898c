import { randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readEnvelope, type RegistryEnvelope } from '@inspire/shared/remote';
import { compressFolder } from '../build/compress';
import { readFileIfAny, writeFileAtomic } from '../processes/atomic-file';
import { withLock } from '../processes/lock';
import { codeOf, Refusal } from '../terminal/refusal';
import { listFiles } from '../workspace/walk';
import { integrityOf } from './integrity';
import type { ReleaseStore } from './store';

const ABANDONED_MS = 60 * 60_000;

/** A release's own files, without the compressed twins that the store adds. */
async function ownFiles(dir: string): Promise<string[]> {
  const files = await listFiles(dir);
  const all = new Set(files);
  return files.filter((file) => !(file.endsWith('.br') && all.has(file.slice(0, -3))));
}

async function isSameContent(left: string, right: string): Promise<boolean> {
  const [files, others] = await Promise.all([ownFiles(left), ownFiles(right)]);
  if (files.join('\n') !== others.join('\n')) return false;
  const same = await Promise.all(
    files.map(async (file) => (await readFile(join(left, file))).equals(await readFile(join(right, file)))),
  );
  return same.every(Boolean);
}

/** Removes what publishers that were killed left behind. */
async function clearAbandoned(incoming: string): Promise<void> {
  for (const entry of await readdir(incoming)) {
    const path = join(incoming, entry);
    const age = await stat(path).then(({ mtimeMs }) => Date.now() - mtimeMs, () => 0);
    if (age > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

/** Moves a finished folder to its place. @returns false when another one is there */
async function moveInto(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    const isTaken = await stat(to).then(() => true, () => false);
    if (isTaken && ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

/** Releases in a folder, laid out as on the site: `remotes/<name>/<version>/…` and `remotes/registry.json`. */
export function folderStore(root: string): ReleaseStore {
  const releaseDir = (name: string, version: string) => join(root, 'remotes', name, version);
  const registryFile = join(root, 'remotes', 'registry.json');
  const incoming = join(root, '.incoming');

  const readRegistry = async (): Promise<RegistryEnvelope | undefined> => {
    const text = await readFileIfAny(registryFile);
    return text === undefined ? undefined : readEnvelope(JSON.parse(text));
  };

  return {
    async addRelease(name, version, folder) {
      const target = releaseDir(name, version);
      const temporary = join(incoming, randomUUID());
      await mkdir(join(root, 'remotes', name), { recursive: true });
      await mkdir(incoming, { recursive: true });
      await clearAbandoned(incoming);
      try {
        await cp(folder, temporary, { recursive: true });
        const isThere = await stat(target).then(() => true, () => false);
        if (!isThere) await compressFolder(temporary);
        if (!isThere && (await moveInto(temporary, target))) return 'added';
        if (await isSameContent(temporary, target)) return 'identical';
      } finally {
        await rm(temporary, { recursive: true, force: true });
      }
      throw new Refusal(`${name} ${version} is already published with other content; raise the version in ${name}/package.json to publish this.`);
    },
    hasRelease: (name, version) => stat(releaseDir(name, version)).then(() => true, () => false),
    readFile: (name, version, file) => readFile(join(releaseDir(name, version), file), 'utf8'),
    integrityOf: async (name, version) => integrityOf(releaseDir(name, version), await listFiles(releaseDir(name, version))),
    readRegistry,
    updateRegistry: (change) =>
      withLock(join(root, 'registry.lock'), async (lock) => {
        const next = await change(await readRegistry());
        if (!next) return;
        await lock.assertHeld();
        await writeFileAtomic(registryFile, `${JSON.stringify(next)}\n`);
      }),
  };
}
