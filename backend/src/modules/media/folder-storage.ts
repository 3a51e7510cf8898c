import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isAbsentError, openFile } from '@inspire/server-kit/files';
import { copyBundle, copyCovers, removeAbandoned } from './folder-writes';
import type { MediaStore } from './storage';

const MARKS = '.imported';

const orAbsent =
  <T>(absent: T) =>
  (error: unknown): T => {
    if (isAbsentError(error)) return absent;
    throw error;
  };

export function createFolderStorage(folder: string): MediaStore {
  return {
    open: (path) => openFile(join(folder, path)),
    addBundle: (bundle, mayLink) => copyBundle(folder, bundle, mayLink),
    addCovers: (files, mayLink) => copyCovers(folder, files, mayLink),
    removeAbandoned: (now) => removeAbandoned(folder, now),
    async mark(fingerprint) {
      await mkdir(join(folder, MARKS), { recursive: true });
      await writeFile(join(folder, MARKS, fingerprint), '');
    },
    isMarked: (fingerprint) => access(join(folder, MARKS, fingerprint)).then(() => true, orAbsent(false)),
    async list(below) {
      const root = join(folder, below);
      const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(orAbsent([]));
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
    },
    // Never link: the owner may edit the copy.
    copyOut: (path, file) =>
      copyFile(join(folder, path), file, constants.COPYFILE_FICLONE).then(() => true, orAbsent(false)),
  };
}
