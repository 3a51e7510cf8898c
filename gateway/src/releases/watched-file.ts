import { readFile, stat } from 'node:fs/promises';

export interface WatchedFile<T> {
  readonly value: () => T;
  /**
   * Checks the file and reads it if it has changed.
   * @param again reads it in any case, for example with new keys
   * @returns true when the value changed
   */
  readonly refresh: (again?: boolean) => Promise<boolean>;
}

export interface Watched<T> {
  readonly path: string;
  readonly initial: T;
  /** Parses the file's text; a thrown error is reported and the last valid value stays. */
  readonly read: (text: string) => T | Promise<T>;
  /** Receives each error once until the file changes. */
  readonly report: (error: Error) => void;
}

const ABSENT = 'absent';

async function stampOf(path: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(path);
    return `${mtimeMs} ${size} ${ino}`;
  } catch {
    return ABSENT;
  }
}

/**
 * Watches a file by its stamp, because file system events miss network folders and files that are replaced by renaming.
 * A removed file keeps its last value.
 */
export function watchFile<T>({ path, initial, read, report }: Watched<T>): WatchedFile<T> {
  let value = initial;
  let seen = ABSENT;
  return {
    value: () => value,
    refresh: async (again = false) => {
      const stamp = await stampOf(path);
      if ((stamp === seen && !again) || stamp === ABSENT) {
        seen = stamp;
        return false;
      }
      seen = stamp;
      try {
        value = await read(await readFile(path, 'utf8'));
        return true;
      } catch (error) {
        report(error instanceof Error ? error : new Error(String(error)));
        return false;
      }
    },
  };
}
