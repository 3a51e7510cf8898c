import type { KeyValueStorage } from '@inspire/shared/guards';
import type { Registry, SiteDocument } from '@inspire/shared/remote';
import { developmentRegistry } from '../federation/development-registry';
import { createRegistryClient } from '../federation/registry-client';
import type { Overrides } from '../overrides/stored-overrides';
import { report } from './report';

const ASK_MS = 5_000;

interface OpenRegistry {
  /** The registry to start with, verified. */
  readonly registry: Promise<Registry>;
  /** Asks the store anew; undefined when there is nothing newer to trust. */
  readonly askRegistry: () => Promise<Registry | undefined>;
}

/** A remote that nobody has released yet can be run from a developer's server all the same. */
const withUnreleased = (registry: Registry, overrides: Overrides): Registry => ({
  ...registry,
  remotes: {
    ...Object.fromEntries(Object.keys(overrides).map((name) => [name, { releases: [] }])),
    ...registry.remotes,
  },
});

/** The page's registry: the document's signed one, or in development what the remotes' own servers provide. */
export function openRegistry(
  { dev, keys, registry }: SiteDocument,
  storage: KeyValueStorage | undefined,
  overrides: Overrides,
): OpenRegistry {
  if (__DEVELOPMENT__ && dev) {
    return {
      registry: Promise.resolve(withUnreleased(developmentRegistry(dev.remotes), overrides)),
      askRegistry: () => Promise.resolve(undefined),
    };
  }
  const client = createRegistryClient({
    keys,
    storage,
    subtle: window.crypto.subtle,
    onError: report,
    fetch: (address) => fetch(address, { signal: AbortSignal.timeout(ASK_MS) }),
  });
  return {
    registry: client.start(registry).then((verified) => withUnreleased(verified, overrides)),
    askRegistry: async () => {
      const verified = await client.refresh();
      return verified && withUnreleased(verified, overrides);
    },
  };
}
