import type { Registry, Release, RemoteReleases } from '@inspire/shared/remote';

/** Snapshots that stay listed per remote: the registry travels with every document. */
const KEPT_SNAPSHOTS = 3;

export const emptyRegistry: Registry = { schema: 1, sequence: 0, remotes: {} };

export const isSnapshot = (version: string): boolean => /-s[0-9a-f]{10}$/.test(version);

const withRemote = (registry: Registry, name: string, remote: RemoteReleases): Registry => ({
  ...registry, sequence: registry.sequence + 1, remotes: { ...registry.remotes, [name]: remote },
});

/** Leaves out all but the newest snapshots; a pinned one stays. */
function pruned({ pinned, releases }: RemoteReleases): RemoteReleases {
  let snapshots = 0;
  const kept = releases.filter(({ version }) => !isSnapshot(version) || version === pinned || ++snapshots <= KEPT_SNAPSHOTS);
  return { ...(pinned !== undefined && { pinned }), releases: kept };
}

/**
 * The registry with a release in front of the others. It is the same object when nothing changes: the version is in front
 * already, or it is an older numbered release (a job that runs twice must not roll anything back; `pin` does that).
 */
export function withRelease(registry: Registry, name: string, release: Release): Registry {
  const { pinned, releases = [] } = registry.remotes[name] ?? {};
  const at = releases.findIndex(({ version }) => version === release.version);
  const isBehindNumbered = releases.slice(0, Math.max(0, at)).some(({ version }) => !isSnapshot(version));
  if (at === 0 || (at > 0 && isBehindNumbered && !isSnapshot(release.version))) return registry;
  const others = releases.filter(({ version }) => version !== release.version);
  return withRemote(registry, name, pruned({ ...(pinned !== undefined && { pinned }), releases: [release, ...others] }));
}

/** The registry with a remote pinned to a listed version, or with the pin taken off. The same object when nothing changes. */
export function withPin(registry: Registry, name: string, version: string | undefined): Registry {
  const { pinned, releases = [] } = registry.remotes[name] ?? {};
  if (pinned === version) return registry;
  return withRemote(registry, name, { ...(version !== undefined && { pinned: version }), releases });
}
