import type { KeyValueStorage } from '@inspire/shared/guards';
import type { Registry, SiteDocument } from '@inspire/shared/remote';
import { developmentRegistry } from '../federation/development-registry';
import { createRegistryClient } from '../federation/registry-client';
import type { Overrides } from '../overrides/stored-overrides';
import { report } from './report';

const FETCH_TIMEOUT_MS = 5_000;

interface OpenRegistry {
  readonly registry: Promise<Registry>;
  /** Undefined when the response cannot be trusted. */
  readonly fetchRegistry: () => Promise<Registry | undefined>;
}

const withUnreleased = (registry: Registry, overrides: Overrides): Registry => ({
  ...registry,
  remotes: {
    ...Object.fromEntries(Object.keys(overrides).map((name) => [name, { releases: [] }])),
    ...registry.remotes,
  },
});

export function openRegistry(
  { dev, keys, registry }: SiteDocument,
  storage: KeyValueStorage | undefined,
  overrides: Overrides,
): OpenRegistry {
  if (__DEVELOPMENT__ && dev) {
    return {
      registry: Promise.resolve(withUnreleased(developmentRegistry(dev.remotes), overrides)),
      fetchRegistry: () => Promise.resolve(undefined),
    };
  }
  const client = createRegistryClient({
    keys,
    storage,
    subtle: window.crypto.subtle,
    onError: report,
    fetch: (address) => fetch(address, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }),
  });
  return {
    registry: client.start(registry).then((verified) => withUnreleased(verified, overrides)),
    fetchRegistry: async () => {
      const verified = await client.refresh();
      return verified && withUnreleased(verified, overrides);
    },
  };
}
