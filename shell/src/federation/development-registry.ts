import type { DevelopmentRemote, Release } from '@inspire/shared/remote';
import type { SiteRegistry } from './site-registry';

/** Creates an unsigned registry from the remotes' development servers; not part of production builds. */
export function developmentRegistry(remotes: readonly DevelopmentRemote[]): SiteRegistry {
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
