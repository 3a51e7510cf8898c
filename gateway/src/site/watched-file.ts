import { readFile, stat } from 'node:fs/promises';

export interface WatchedFile<T> {
  /** What the newest good content gave. */
  readonly value: () => T;
  /**
   * Looks at the file, and reads it if it is another one than last time.
   * @param again reads it in any case, because what it is read with has changed
   * @returns true when the value changed
   */
  readonly refresh: (again?: boolean) => Promise<boolean>;
}

export interface Watched<T> {
  readonly path: string;
  readonly initial: T;
  /** Makes the value of the file's text; what it throws is reported and the last good value stays. */
  readonly read: (text: string) => T | Promise<T>;
  /** Receives each error once, not again until the file changes. */
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
 * A file that may be replaced while the gateway runs. Watched by its stamp, not by the system's events: those miss
 * network folders and files that are replaced by renaming. A file that is gone keeps its last value.
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
