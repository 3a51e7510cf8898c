import { isRecord, parseJson, toSafeStorage } from '@inspire/shared/guards';
import {
  readEnvelope,
  readRegistry,
  type Registry,
  REGISTRY_PATH,
  type RegistryEnvelope,
  type SubtleSigning,
  type TrustedKey,
  verifyEnvelope,
} from '@inspire/shared/remote';

const LAST_GOOD_KEY = 'registry';

export interface RegistryClientOptions {
  readonly keys: readonly TrustedKey[];
  /** Missing in an insecure context. */
  readonly subtle: SubtleSigning | undefined;
  /** Stores the last verified registry, which is used when the store is unreachable. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly fetch: (address: string) => Promise<Response>;
  readonly onError: (issue: unknown) => void;
}

export interface RegistryClient {
  /** Returns the document's registry, or else the last verified one, or an empty one. */
  start(embedded: RegistryEnvelope | null): Promise<Registry>;
  /** Undefined when the store is unreachable or its response cannot be trusted. */
  refresh(): Promise<Registry | undefined>;
}

const emptyRegistry: Registry = { schema: 1, sequence: 0, remotes: {} };

/** Verifies registries and rejects a lower sequence than this browser has seen. */
export function createRegistryClient({ keys, subtle, storage, fetch, onError }: RegistryClientOptions): RegistryClient {
  let newest = emptyRegistry;
  const saved = toSafeStorage(storage);

  const accept = async (given: unknown): Promise<Registry> => {
    if (!subtle) throw new Error('signatures can only be checked on a secure origin (https or localhost)');
    const envelope = readEnvelope(given);
    const registry = readRegistry(await verifyEnvelope(subtle, keys, envelope));
    if (registry.sequence < newest.sequence)
      throw new Error(`registry ${registry.sequence} is older than ${newest.sequence}`);
    newest = registry;
    saved.setItem(LAST_GOOD_KEY, JSON.stringify(envelope));
    return registry;
  };
  const attempt = async (given: unknown): Promise<Registry | undefined> => {
    try {
      return await accept(given);
    } catch (issue) {
      onError(issue);
      return undefined;
    }
  };
  return {
    async start(embedded) {
      const lastGood = parseJson(saved.getItem(LAST_GOOD_KEY));
      const same = embedded && isRecord(lastGood) && lastGood.payload === embedded.payload;
      // Verify the stored registry first: it sets the lowest accepted sequence.
      if (lastGood && !same) await attempt(lastGood);
      if (embedded) await attempt(embedded);
      return newest;
    },
    async refresh() {
      try {
        const response = await fetch(REGISTRY_PATH);
        return response.ok ? await attempt(await response.json()) : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
