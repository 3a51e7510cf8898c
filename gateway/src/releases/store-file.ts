import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAbsentError } from '@inspire/server-kit/files';
import { type Release, releasePath } from '@inspire/shared/remote';
import type { ReleaseStoreLocation } from './release-store-location';

const TIME_LIMIT_MS = 10_000;
const MAX_BYTES = 8_000_000;

async function fetchFile(address: string): Promise<Buffer | undefined> {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT_MS), redirect: 'error' });
  // Buckets that do not allow listing respond with 403 for an object that does not exist.
  if ([403, 404, 410].includes(response.status)) return undefined;
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/**
 * Reads a whole file of the release store.
 * @param path relative to the store
 * @returns undefined when it does not exist
 */
export async function readStoreFile(location: ReleaseStoreLocation, path: string): Promise<Buffer | undefined> {
  const read =
    location.dir === undefined
      ? fetchFile(`${location.url}/${path}`)
      : readFile(join(location.dir, path)).catch((error: unknown) => {
          if (isAbsentError(error)) return undefined;
          throw error;
        });
  const bytes = await read;
  if (bytes && bytes.length > MAX_BYTES) throw new Error(`${path} is larger than ${MAX_BYTES} bytes`);
  return bytes;
}

/**
 * Reads a file of a remote's release, which may lie on another origin.
 * @returns undefined when it does not exist
 */
export async function readReleaseFile(
  location: ReleaseStoreLocation,
  name: string,
  release: Pick<Release, 'version' | 'base'>,
  file: string,
): Promise<Buffer | undefined> {
  return release.base === undefined
    ? readStoreFile(location, releasePath(name, release.version).slice(1) + file)
    : fetchFile(release.base + file);
}
