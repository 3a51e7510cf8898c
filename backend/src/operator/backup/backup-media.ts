import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesUnder, getContentType } from '@inspire/server-kit/files';
import type { Bucket } from '@inspire/server-kit/storage';
import { INCOMING } from '../../modules/media/folder-writes';
import { type CopiedFile, copyMeasured } from './copy-files';

/** Requests to a bucket at a time; each holds one part of a file. */
export const MEDIA_CONCURRENCY = 8;

/** The site's media, as a backup copies them. Paths are relative to the store. */
export interface BackupMedia {
  /** Lists all files in their order, without those that an import has not finished. */
  list(): Promise<string[]>;
  copyOut(path: string, file: string): Promise<CopiedFile>;
  /** Replaces what the store has. */
  copyIn(path: string, file: string): Promise<void>;
  remove(path: string): Promise<void>;
}

export const createFolderMedia = (folder: string): BackupMedia => ({
  // An import's staging files change during the copy, and no row references them yet.
  list: async () => (await filesUnder(folder)).filter((path) => !path.startsWith(`${INCOMING}/`)),
  copyOut: (path, file) => copyMeasured(createReadStream(join(folder, path)), file),
  copyIn: async (path, file) => {
    await copyMeasured(createReadStream(file), join(folder, path));
  },
  remove: (path) => rm(join(folder, path), { force: true }),
});

export const createBucketMedia = (bucket: Bucket): BackupMedia => ({
  list: async () => (await bucket.list('')).sort(),
  copyOut: (path, file) => copyMeasured(bucket.read(path), file),
  copyIn: (path, file) => bucket.putFile(path, file, { contentType: getContentType(path) }),
  remove: (path) => bucket.remove(path),
});
