import type { KeyValueStorage } from '@inspire/shared/guards';
import type { DevelopmentRemote, Release, SiteDocument } from '@inspire/shared/remote';
import type { KeySet } from '@inspire/shared/remote/trust';
import { createTimeLimit } from '../federation/deadline';
import type { Overrides } from '../overrides/stored-overrides';
import type { Candidate, SiteRegistry } from '../trust/site-registry';
import { createTrustClient } from '../trust/trust-client';
import { createTrustMemory } from '../trust/trust-memory';
import { report } from './report';

/** Creates an unsigned registry from the remotes' development servers; not part of production builds. */
function developmentRegistry(remotes: readonly DevelopmentRemote[]): SiteRegistry {
  const releaseOf = ({ container, contract, paths, prefixes, slots }: DevelopmentRemote): Release => ({
    version: 'dev',
    entry: 'remoteEntry.js',
    container,
    contract,
    paths,
    ...(prefixes && { prefixes }),
    slots,
    integrity: {},
    preload: [],
    requires: {},
    publishedAt: '',
  });
  return {
    isVerified: true,
    remotes: Object.fromEntries(remotes.map((remote) => [remote.name, { releases: [releaseOf(remote)] }])),
    hints: {},
  };
}

const FETCH_TIMEOUT_MS = 5_000;

interface OpenRegistry {
  readonly registry: Promise<SiteRegistry>;
  /** Undefined when the response cannot be trusted. */
  readonly fetchRegistry: () => Promise<SiteRegistry | undefined>;
  /** Verifies the list of a remote that was only hinted at. */
  readonly complete: (name: string) => Promise<SiteRegistry | undefined>;
  /** Returns a release with its files. */
  readonly open: (name: string, candidate: Candidate) => Promise<Release>;
}

const withUnreleased = (registry: SiteRegistry, overrides: Overrides): SiteRegistry => ({
  ...registry,
  remotes: {
    ...Object.fromEntries(Object.keys(overrides).map((name) => [name, { releases: [] }])),
    ...registry.remotes,
  },
});

export function openRegistry(
  { dev, trust }: SiteDocument,
  storage: KeyValueStorage | undefined,
  overrides: Overrides,
): OpenRegistry {
  if (__DEVELOPMENT__ && dev) {
    return {
      registry: Promise.resolve(withUnreleased(developmentRegistry(dev.remotes), overrides)),
      fetchRegistry: () => Promise.resolve(undefined),
      complete: () => Promise.resolve(undefined),
      open: (_name, candidate) =>
        'entry' in candidate ? Promise.resolve(candidate) : Promise.reject(new Error('it is not in development')),
    };
  }
  const client = createTrustClient({
    // An image that serves several sites is built before their keys exist (ADR-80).
    pinned: __SITE_KEYS__ === null ? (trust?.siteKeys ?? null) : (JSON.parse(__SITE_KEYS__) as KeySet),
    subtle: window.crypto.subtle,
    memory: createTrustMemory(storage),
    sendRequest: (address, options) => fetch(address, { ...options, signal: createTimeLimit(FETCH_TIMEOUT_MS) }),
    onError: report,
  });
  const complete = (verified: SiteRegistry | undefined) => verified && withUnreleased(verified, overrides);
  return {
    registry: client.start(trust).then((verified) => withUnreleased(verified, overrides)),
    fetchRegistry: () => client.refresh().then(complete),
    complete: (name) => client.complete(name).then(complete),
    open: (name, candidate) => ('entry' in candidate ? Promise.resolve(candidate) : client.open(name, candidate)),
  };
}
