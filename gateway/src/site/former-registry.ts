import type { TrustedKey } from '@inspire/shared/remote';
import {
  readEnvelope,
  readRegistry,
  REGISTRY_PATH,
  type RegistryEnvelope,
  verifyEnvelope,
} from '@inspire/shared/remote';
import type { ReleaseStoreLocation } from './release-store-location';
import { watchDocument } from './watch-document';
import type { WatchedFile } from './watched-file';

/**
 * Watches the registry of the single key, for shells before the roles of ADR-61: nothing writes it any more, and this gateway
 * chooses no release by it.
 * @param keys returns its trusted keys
 */
export function watchFormerRegistry(
  releases: ReleaseStoreLocation,
  keys: () => readonly TrustedKey[],
  report: (error: Error) => void,
  everyMs?: number,
): WatchedFile<RegistryEnvelope | null> {
  // A store that never had one, or whose pruning has removed it, is as it should be.
  const reportPresent = (error: Error) => {
    if (!/answered (403|404|410)$/.test(error.message)) report(error);
  };
  const read = async (text: string): Promise<RegistryEnvelope> => {
    const envelope = readEnvelope(JSON.parse(text));
    readRegistry(await verifyEnvelope(crypto.subtle, keys(), envelope));
    return envelope;
  };
  const watched = watchDocument(releases, REGISTRY_PATH.slice(1), { read, report: reportPresent }, everyMs);
  return {
    value: watched.value,
    refresh: (again) => (keys().length === 0 ? Promise.resolve(false) : watched.refresh(again)),
  };
}
