import {
  readRegistry,
  type Registry,
  REGISTRY_PATH,
  type RegistryEnvelope,
  type TrustedKey,
} from '@inspire/shared/remote';
import type { ReleaseStoreLocation } from './release-store-location';
import { verifyDocument, watchDocument } from './signed-document';
import type { WatchedFile } from './watched-file';

export interface VerifiedRegistry {
  readonly envelope: RegistryEnvelope;
  readonly registry: Registry;
}

/** Watches the release store's registry; null until one verifies. @param keys returns the currently trusted keys */
export function watchRegistry(
  releases: ReleaseStoreLocation,
  keys: () => readonly TrustedKey[],
  report: (error: Error) => void,
  everyMs?: number,
): WatchedFile<VerifiedRegistry | null> {
  let last: VerifiedRegistry | null = null;
  const read = async (text: string) => {
    const { envelope, content } = await verifyDocument(text, keys(), readRegistry, last?.registry);
    return (last = { envelope, registry: content });
  };
  return watchDocument<VerifiedRegistry>(releases, REGISTRY_PATH.slice(1), { read, report }, everyMs);
}
