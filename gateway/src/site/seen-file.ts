import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isAbsentError } from '@inspire/node/files';
import { nothingSeen, readSeen, type Seen } from '@inspire/shared/remote/trust';

/** Remembers the newest documents that were accepted, so that a store that was rolled back is rejected. */
export interface SeenFile {
  readonly value: () => Seen;
  readonly save: (seen: Seen) => Promise<void>;
}

function readFrom(path: string, report: (error: Error) => void): Seen {
  try {
    return readSeen(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    if (!isAbsentError(cause))
      report(new Error(`${path} cannot be read: releases may be older than before`, { cause }));
    return nothingSeen;
  }
}

/** @param folder where it survives a restart; undefined: it lasts as long as the gateway */
export function openSeenFile(folder: string | undefined, report: (error: Error) => void): SeenFile {
  const path = folder === undefined ? undefined : join(folder, 'seen-releases.json');
  let seen = path === undefined ? nothingSeen : readFrom(path, report);
  return {
    value: () => seen,
    async save(next) {
      const text = JSON.stringify(next);
      const isSame = text === JSON.stringify(seen);
      seen = next;
      if (path === undefined || isSame) return;
      try {
        await mkdir(dirname(path), { recursive: true });
        const temporary = `${path}.${process.pid}`;
        await writeFile(temporary, text);
        await rename(temporary, path);
      } catch (cause) {
        report(new Error(`${path} cannot be written`, { cause }));
      }
    },
  };
}
