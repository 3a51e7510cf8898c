import { constants } from 'node:fs';
import { access, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesUnder, isAbsentError, openFile } from '@inspire/server-kit/files';
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
    list: (below) => filesUnder(join(folder, below)).catch(orAbsent([])),
    // Never link: the owner may edit the copy.
    copyOut: (path, file) =>
      copyFile(join(folder, path), file, constants.COPYFILE_FICLONE).then(() => true, orAbsent(false)),
  };
}
