import { join } from 'node:path';
import type { ReleaseStoreLocation } from './release-store-location';
import { type Watched, type WatchedFile, watchFile } from './watched-file';

export interface WatchedAddressOptions<T> extends Omit<Watched<T>, 'path'> {
  readonly address: string;
  /** Minimum time between two requests, however often `refresh` is called. */
  readonly everyMs: number;
  readonly sendRequest?: typeof fetch;
  readonly now?: () => number;
}

/** An unresponsive host must not delay the checks of the site's files. */
const TIME_LIMIT_MS = 3_000;

const errorOf = (value: unknown): Error => (value instanceof Error ? value : new Error(String(value)));

/**
 * Watches a text on another host, fetched with its ETag, so that an unchanged text is not sent again. While the host is
 * unreachable or sends an invalid text, the last valid value stays. Each error is reported once until a different one
 * occurs.
 */
export function watchAddress<T>({
  address,
  initial,
  read,
  report,
  everyMs,
  sendRequest = fetch,
  now = Date.now,
}: WatchedAddressOptions<T>): WatchedFile<T> {
  let value = initial;
  let requested = -Infinity;
  let etag: string | undefined;
  let text: string | undefined;
  let reported: string | undefined;

  /** @returns true when the host sent a new text */
  const fetchText = async (): Promise<boolean> => {
    const response = await sendRequest(address, {
      headers: etag === undefined ? {} : { 'if-none-match': etag },
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
      redirect: 'error',
    });
    if (response.status === 304) return false;
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    const previous = text;
    text = await response.text();
    etag = response.headers.get('etag') ?? undefined;
    return text !== previous;
  };

  return {
    value: () => value,
    refresh: async (again = false) => {
      if (now() - requested < everyMs && !again) return false;
      requested = now();
      try {
        const isNew = await fetchText();
        if ((!isNew && !again) || text === undefined) {
          reported = undefined;
          return false;
        }
        value = await read(text);
        reported = undefined;
        return true;
      } catch (error) {
        const issue = errorOf(error);
        if (issue.message !== reported) report(issue);
        reported = issue.message;
        return false;
      }
    },
  };
}

/** Poll interval for a document on another host; it limits how soon a new release appears. */
const POLL_INTERVAL_MS = 5_000;

/** Watches a document of the release store; null until one can be read. @param path relative to the store */
export function watchDocument<T>(
  releases: ReleaseStoreLocation,
  path: string,
  { read, report }: Pick<Watched<T | null>, 'read' | 'report'>,
  everyMs = POLL_INTERVAL_MS,
): WatchedFile<T | null> {
  return releases.dir === undefined
    ? watchAddress<T | null>({ initial: null, read, report, address: `${releases.url}/${path}`, everyMs })
    : watchFile<T | null>({ initial: null, read, report, path: join(releases.dir, path) });
}
