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
  /** When this gateway saw its sequence replace another one; of the first one, when its newest release was published. */
  readonly changedAt: Date;
}

function findNewestRelease({ remotes }: Registry): Date {
  const times = Object.values(remotes).flatMap(({ releases }) =>
    releases.map(({ publishedAt }) => new Date(publishedAt).getTime()),
  );
  return new Date(Math.max(0, ...times));
}

function dateChange(registry: Registry, last: VerifiedRegistry | null): Date {
  if (!last) return findNewestRelease(registry);
  return last.registry.sequence === registry.sequence ? last.changedAt : new Date();
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
    return (last = { envelope, registry: content, changedAt: dateChange(content, last) });
  };
  return watchDocument<VerifiedRegistry>(releases, REGISTRY_PATH.slice(1), { read, report }, everyMs);
}
