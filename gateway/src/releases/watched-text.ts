import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseStoreLocation } from './release-store-location';

/** Returns the text when it is new or has changed, and undefined while it has not, or does not exist. */
type LoadText = () => Promise<string | undefined>;

export interface WatchedText<T> {
  readonly value: () => T;
  /**
   * Loads the text, and reads it if it has changed.
   * @param again reads it in any case, for example with new keys
   * @returns true when it was read
   */
  readonly refresh: (again?: boolean) => Promise<boolean>;
}

interface Watched<T> {
  readonly initial: T;
  /** Parses the text; a thrown error is reported and the last valid value stays. */
  readonly read: (text: string) => T | Promise<T>;
  /** Receives each error once until another one occurs or the text can be loaded again. */
  readonly report: (error: Error) => void;
}

export interface WatchOptions<T> extends Watched<T> {
  readonly load: LoadText;
  /** Minimum time between two loads, however often `refresh` is called. */
  readonly everyMs?: number;
  readonly now?: () => number;
}

/** Watches a text. While it cannot be loaded, does not exist or is invalid, the last valid value stays. */
export function watchText<T>({
  load,
  initial,
  read,
  report,
  everyMs = 0,
  now = () => performance.now(),
}: WatchOptions<T>): WatchedText<T> {
  let value = initial;
  let loadedAt = -Infinity;
  let text: string | undefined;
  let reported: string | undefined;
  return {
    value: () => value,
    refresh: async (again = false) => {
      if (now() - loadedAt < everyMs && !again) return false;
      loadedAt = now();
      try {
        const changed = await load();
        text = changed ?? text;
        const toRead = again ? text : changed;
        if (toRead !== undefined) value = await read(toRead);
        reported = undefined;
        return toRead !== undefined;
      } catch (thrown) {
        const error = thrown instanceof Error ? thrown : new Error(String(thrown));
        if (error.message !== reported) report(error);
        reported = error.message;
        return false;
      }
    },
  };
}

/** Detects changes by the file's stamp, because file system events miss network folders and files that are replaced by renaming. */
function createFileLoader(path: string): LoadText {
  let seen: string | undefined;
  return async () => {
    const stats = await stat(path).catch(() => undefined);
    const stamp = stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
    const isSame = stamp === seen;
    seen = stamp;
    return isSame || stamp === undefined ? undefined : readFile(path, 'utf8');
  };
}

/** An unresponsive host must not delay the checks of the site's files. */
const TIME_LIMIT_MS = 3_000;

/** Fetches the text by its ETag, so that an unchanged text is not sent again. */
export function createAddressLoader(address: string, sendRequest: typeof fetch = fetch): LoadText {
  let etag: string | undefined;
  let last: string | undefined;
  return async () => {
    const response = await sendRequest(address, {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      redirect: 'error',
    });
    if (response.status === 304) return undefined;
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const text = await response.text();
    etag = response.headers.get('etag') ?? undefined;
    const isSame = text === last;
    last = text;
    return isSame ? undefined : text;
  };
}

export const watchFile = <T>({ path, ...watched }: Watched<T> & { readonly path: string }): WatchedText<T> =>
  watchText({ ...watched, load: createFileLoader(path) });

/** Poll interval for a document on another host; it limits how soon a new release appears. */
const POLL_INTERVAL_MS = 5_000;

/** Watches a document of the release store; null until one can be read. @param path relative to the store */
export function watchDocument<T>(
  releases: ReleaseStoreLocation,
  path: string,
  { read, report }: Pick<Watched<T | null>, 'read' | 'report'>,
  everyMs = POLL_INTERVAL_MS,
): WatchedText<T | null> {
  const watched = { initial: null, read, report };
  return releases.dir === undefined
    ? watchText({ ...watched, load: createAddressLoader(`${releases.url}/${path}`), everyMs })
    : watchFile({ ...watched, path: join(releases.dir, path) });
}
