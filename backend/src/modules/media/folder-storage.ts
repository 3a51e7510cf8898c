import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { MediaStorage, StoredFile } from './storage';

/** Large reads: 256 KiB made range requests twice as fast as the default of 64. */
const CHUNK = 256 * 1_024;

async function openFile(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(code)) return undefined;
    throw error;
  }
}

/** Media in a folder of this machine (MEDIA_DIR). */
export function createFolderStorage(folder: string): MediaStorage {
  return {
    async open(path): Promise<StoredFile | undefined> {
      const handle = await openFile(join(folder, path));
      if (!handle) return undefined;
      const status = await handle.stat();
      if (!status.isFile()) {
        await handle.close();
        return undefined;
      }
      return {
        size: status.size,
        etag: `"${status.size.toString(36)}-${Math.floor(status.mtimeMs).toString(36)}"`,
        modifiedAt: status.mtime,
        read: ({ start, end }) => handle.createReadStream({ start, end, highWaterMark: CHUNK }),
        close: () => handle.close(),
      };
    },
  };
}
