import { join } from 'node:path';
import type { ReleaseStoreLocation } from './release-store-location';
import { watchAddress } from './watched-address';
import { type Watched, type WatchedFile, watchFile } from './watched-file';

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
