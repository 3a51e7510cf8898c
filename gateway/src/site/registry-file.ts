import { join } from 'node:path';
import {
  readEnvelope, readRegistry, RegistryError, verifyEnvelope, type Registry, type RegistryEnvelope, type TrustedKey,
} from '@inspire/shared/remote';
import { watchFile, type WatchedFile } from './watched-file';

/** A registry that verified, with the envelope that proves it to the shell. */
export interface VerifiedRegistry {
  readonly envelope: RegistryEnvelope;
  readonly registry: Registry;
}

/**
 * Reads a registry's file as the shell would.
 * @throws RegistryError when it does not verify, or is older than what was served before: browsers refuse that one
 */
export async function verifyRegistry(
  text: string, keys: readonly TrustedKey[], last: VerifiedRegistry | null,
): Promise<VerifiedRegistry> {
  const envelope = readEnvelope(JSON.parse(text));
  const registry = readRegistry(await verifyEnvelope(crypto.subtle, keys, envelope));
  const served = last?.registry.sequence ?? 0;
  if (registry.sequence < served) throw new RegistryError(`sequence ${registry.sequence} is lower than ${served}, which was served`);
  return { envelope, registry };
}

/** The release store's registry; null until there is one that verifies. */
export function watchRegistry(
  releasesDir: string, keys: readonly TrustedKey[], report: (error: Error) => void,
): WatchedFile<VerifiedRegistry | null> {
  let last: VerifiedRegistry | null = null;
  return watchFile<VerifiedRegistry | null>({
    path: join(releasesDir, 'remotes', 'registry.json'),
    initial: null,
    read: async (text) => (last = await verifyRegistry(text, keys, last)),
    report,
  });
}
