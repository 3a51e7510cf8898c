import type { Registry, Release, RemoteReleases } from '@inspire/shared/remote';
import { currentReleases } from './current-releases';

/** Listed snapshots per remote. Every document carries the registry, so it must stay small. */
const KEPT_SNAPSHOTS = 3;

export const emptyRegistry: Registry = { schema: 1, sequence: 0, remotes: {} };

export const isSnapshot = (version: string): boolean => /-s[0-9a-f]{10}$/.test(version);

const withRemote = (registry: Registry, name: string, remote: RemoteReleases): Registry => ({
  ...registry,
  sequence: registry.sequence + 1,
  remotes: { ...registry.remotes, [name]: remote },
});

const withReleases = ({ pinned }: RemoteReleases, releases: readonly Release[]): RemoteReleases => ({
  ...(pinned !== undefined && { pinned }),
  releases,
});

const remoteOf = (registry: Registry, name: string): RemoteReleases => registry.remotes[name] ?? { releases: [] };

/** Returns what browsers take now, or would take without the pin: gc never unlists it. */
export function releasesInUse({ pinned, releases }: RemoteReleases): ReadonlySet<Release> {
  return new Set([...currentReleases({ pinned, releases }), ...currentReleases({ releases })]);
}

function pruned(remote: RemoteReleases): RemoteReleases {
  const inUse = releasesInUse(remote);
  let snapshots = 0;
  const stored = remote.releases.filter(
    (release) => !isSnapshot(release.version) || ++snapshots <= KEPT_SNAPSHOTS || inUse.has(release),
  );
  return withReleases(remote, stored);
}

/**
 * Puts a release in front of the others. Returns the same object when nothing changes: the version is already first, or
 * it is an older numbered release (a job that runs twice must not roll back; `pin` does that).
 */
export function withRelease(registry: Registry, name: string, release: Release): Registry {
  const remote = remoteOf(registry, name);
  const at = remote.releases.findIndex(({ version }) => version === release.version);
  const isBehindNumbered = remote.releases.slice(0, Math.max(0, at)).some(({ version }) => !isSnapshot(version));
  if (at === 0 || (at > 0 && isBehindNumbered && !isSnapshot(release.version))) return registry;
  const others = remote.releases.filter(({ version }) => version !== release.version);
  return withRemote(registry, name, pruned(withReleases(remote, [release, ...others])));
}

/** Pins a remote to a listed version, or unpins it. Returns the same object when nothing changes. */
export function withPin(registry: Registry, name: string, version: string | undefined): Registry {
  const { pinned, releases } = remoteOf(registry, name);
  if (pinned === version) return registry;
  return withRemote(registry, name, { ...(version !== undefined && { pinned: version }), releases });
}

/** Gives a listed release to a share of browsers, or with 100 to all. Returns the same object when nothing changes. */
export function withWeight(registry: Registry, name: string, version: string, percent: number): Registry {
  const remote = remoteOf(registry, name);
  const release = remote.releases.find((one) => one.version === version);
  if (!release || (release.weight ?? 100) === percent) return registry;
  const { weight: _former, ...whole } = release;
  const changed: Release = percent === 100 ? whole : { ...whole, weight: percent };
  return withRemote(
    registry,
    name,
    withReleases(
      remote,
      remote.releases.map((one) => (one === release ? changed : one)),
    ),
  );
}

/** Removes releases of a remote. Returns the same object when none of them is listed. */
export function withoutReleases(registry: Registry, name: string, versions: ReadonlySet<string>): Registry {
  const remote = remoteOf(registry, name);
  const stored = remote.releases.filter(({ version }) => !versions.has(version));
  return stored.length === remote.releases.length ? registry : withRemote(registry, name, withReleases(remote, stored));
}
