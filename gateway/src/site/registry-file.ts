import { join } from 'node:path';
import {
  readEnvelope,
  readRegistry,
  type Registry,
  REGISTRY_PATH,
  type RegistryEnvelope,
  RegistryError,
  type TrustedKey,
  verifyEnvelope,
} from '@inspire/shared/remote';
import type { ReleaseStoreLocation } from './release-store-location';
import { watchAddress } from './watched-address';
import { type WatchedFile, watchFile } from './watched-file';

export interface VerifiedRegistry {
  readonly envelope: RegistryEnvelope;
  readonly registry: Registry;
}

/**
 * Verifies a registry as the shell does.
 * @throws RegistryError when it is invalid or older than one served before, which browsers would reject
 */
export async function verifyRegistry(
  text: string,
  keys: readonly TrustedKey[],
  last: VerifiedRegistry | null,
): Promise<VerifiedRegistry> {
  const envelope = readEnvelope(JSON.parse(text));
  const registry = readRegistry(await verifyEnvelope(crypto.subtle, keys, envelope));
  const served = last?.registry.sequence ?? 0;
  if (registry.sequence < served)
    throw new RegistryError(`sequence ${registry.sequence} is lower than ${served}, which was served`);
  return { envelope, registry };
}

/** Poll interval for a registry on another host; it limits how soon a new release appears. */
const POLL_INTERVAL_MS = 5_000;

/** Watches the release store's registry; null until one verifies. @param keys returns the currently trusted keys */
export function watchRegistry(
  releases: ReleaseStoreLocation,
  keys: () => readonly TrustedKey[],
  report: (error: Error) => void,
  everyMs = POLL_INTERVAL_MS,
): WatchedFile<VerifiedRegistry | null> {
  let last: VerifiedRegistry | null = null;
  const watched = {
    initial: null,
    read: async (text: string) => (last = await verifyRegistry(text, keys(), last)),
    report,
  };
  return releases.dir === undefined
    ? watchAddress<VerifiedRegistry | null>({ ...watched, address: releases.url + REGISTRY_PATH, everyMs })
    : watchFile<VerifiedRegistry | null>({ ...watched, path: join(releases.dir, 'remotes', 'registry.json') });
}
