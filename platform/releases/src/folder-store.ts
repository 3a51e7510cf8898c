import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pMap from 'p-map';
import { listFiles } from '@inspire/devkit/workspace/walk';
import { getErrorCode } from '@inspire/server-kit/errors';
import { pathExists, readFileIfAny, writeFileAtomic } from '@inspire/server-kit/files';
import { withLock } from '@inspire/server-kit/locks';
import { REMOTE_NAME_PATTERN, SEMVER_PATTERN } from '@inspire/shared/guards';
import { SHELL_NAME } from '@inspire/shared/remote';
import { RELEASE_MANIFEST_FILE } from '@inspire/shared/remote/trust';
import { alreadyPublished } from './rejections';
import { type ReleaseFile, withoutCopies } from './release-files';
import type { ReleaseStore, StoreDocument, StoredRelease } from './store';
import { getDocumentPath, getReleaseFolder } from './store-paths';

const ABANDONED_MS = 60 * 60_000;

async function isSameContent(files: readonly ReleaseFile[], folder: string): Promise<boolean> {
  const others = withoutCopies(await listFiles(folder)).filter((path) => path !== RELEASE_MANIFEST_FILE);
  const paths = files.map(({ path }) => path).sort();
  if (paths.join('\n') !== others.join('\n')) return false;
  const same = await pMap(files, async ({ path, content }) => content.equals(await readFile(join(folder, path))), {
    concurrency: 8,
  });
  return same.every(Boolean);
}

async function writeFiles(folder: string, files: readonly ReleaseFile[]): Promise<void> {
  await pMap(
    files,
    async ({ path, content, brotli }) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), content);
      if (brotli) await writeFile(join(folder, `${path}.br`), brotli);
    },
    { concurrency: 4 },
  );
}

/** Removes the leftovers of killed publishers. */
async function clearAbandoned(incoming: string): Promise<void> {
  for (const entry of await readdir(incoming)) {
    const path = join(incoming, entry);
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

/** @returns false when the target already exists */
async function moveInto(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if ((await pathExists(to)) && ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(getErrorCode(error) ?? ''))
      return false;
    throw error;
  }
}

const foldersIn = (dir: string, named: RegExp): Promise<string[]> =>
  readdir(dir, { withFileTypes: true }).then(
    (entries) => entries.filter((entry) => entry.isDirectory() && named.test(entry.name)).map(({ name }) => name),
    () => [],
  );

/** Writes a file that never changes. @returns the text that is stored */
async function writeOnce(file: string, temporary: string, text: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  try {
    // A link appears with its whole content, and fails where the name is taken.
    await writeFile(temporary, text);
    await link(temporary, file);
    return text;
  } catch (error) {
    if (getErrorCode(error) !== 'EEXIST') throw error;
    return await readFile(file, 'utf8');
  } finally {
    await rm(temporary, { force: true });
  }
}

/** Stores releases in a folder, laid out as on the site: `remotes/<name>/<version>/…` and `remotes/trust/…`. */
export function folderStore(root: string): ReleaseStore {
  const releaseDir = (name: string, version: string) => join(root, getReleaseFolder(name, version));
  const documentFile = (document: StoreDocument) => join(root, getDocumentPath(document));
  const incoming = join(root, '.incoming');

  const aside = async (): Promise<string> => {
    await mkdir(incoming, { recursive: true });
    await clearAbandoned(incoming);
    return join(incoming, randomUUID());
  };

  return {
    address: root,
    async addRelease(name, version, files) {
      const target = releaseDir(name, version);
      if (!(await pathExists(target))) {
        const temporary = await aside();
        await mkdir(dirname(target), { recursive: true });
        try {
          await writeFiles(temporary, files);
          if (await moveInto(temporary, target)) return 'added';
        } finally {
          await rm(temporary, { recursive: true, force: true });
        }
      }
      if (await isSameContent(files, target)) return 'identical';
      throw alreadyPublished(name, version);
    },
    addManifest: async (name, version, text) =>
      writeOnce(join(releaseDir(name, version), RELEASE_MANIFEST_FILE), await aside(), text),
    hasRelease: (name, version) => pathExists(releaseDir(name, version)),
    async readFile(name, version, file) {
      try {
        return await readFile(join(releaseDir(name, version), file));
      } catch (error) {
        if (getErrorCode(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    listFiles: async (name, version) =>
      (await pathExists(releaseDir(name, version))) ? listFiles(releaseDir(name, version)) : [],
    async listReleases() {
      // Ignore folders that do not belong to the store: neither list nor clean them up.
      const names = [SHELL_NAME, ...(await foldersIn(join(root, 'remotes'), REMOTE_NAME_PATTERN))];
      const releases = await Promise.all(
        names.map(async (name) =>
          (await foldersIn(dirname(releaseDir(name, '0.0.0')), SEMVER_PATTERN)).map((version): StoredRelease => ({
            name,
            version,
          })),
        ),
      );
      return releases.flat();
    },
    async removeRelease(name, version) {
      const temporary = await aside();
      // Remove it in one step, so that no gateway finds half a release.
      if (await pathExists(releaseDir(name, version))) await rename(releaseDir(name, version), temporary);
      await rm(temporary, { recursive: true, force: true });
    },
    // Locks protect the documents of a folder.
    findUnsafeWrites: async () => undefined,
    readDocument: (document) => readFileIfAny(documentFile(document)),
    updateDocument: (document, change) =>
      withLock(join(root, `${document.replace('/', '-')}.lock`), async (lock) => {
        const next = await change(await readFileIfAny(documentFile(document)));
        if (next === undefined) return;
        await lock.assertHeld();
        await writeFileAtomic(documentFile(document), next);
      }),
    removeDocument: (document) => rm(documentFile(document), { force: true }),
  };
}
