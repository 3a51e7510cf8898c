import { join } from 'node:path';
import {
  readEnvelope,
  type RegistryEnvelope,
  RegistryError,
  type TrustedKey,
  verifyEnvelope,
} from '@inspire/shared/remote';
import type { ReleaseStoreLocation } from './release-store-location';
import { watchAddress } from './watched-address';
import { type Watched, type WatchedFile, watchFile } from './watched-file';

export interface VerifiedDocument<T> {
  readonly envelope: RegistryEnvelope;
  readonly content: T;
}

/**
 * Verifies a signed document of the release store.
 * @param last what was served before
 * @throws RegistryError when it is invalid, or older than the last one, which browsers would reject
 */
export async function verifyDocument<T extends { readonly sequence: number }>(
  text: string,
  keys: readonly TrustedKey[],
  parse: (payload: string) => T,
  last: T | undefined,
): Promise<VerifiedDocument<T>> {
  const envelope = readEnvelope(JSON.parse(text));
  const content = parse(await verifyEnvelope(crypto.subtle, keys, envelope));
  const served = last?.sequence ?? 0;
  if (content.sequence < served)
    throw new RegistryError(`sequence ${content.sequence} is lower than ${served}, which was served`);
  return { envelope, content };
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
