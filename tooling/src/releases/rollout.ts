import type { Registry, RemoteReleases } from '@inspire/shared/remote';
import { CliError } from '../terminal/cli-error';
import { currentReleases, findCanaries, findConflict, isForAll } from './current-releases';
import { withPin, withWeight } from './registry-change';
import type { SignedReleaseStore } from './signed-release-store';

/** @throws CliError when no release of the remote is listed */
function remoteIn(registry: Registry, name: string): RemoteReleases {
  const remote = registry.remotes[name];
  if (!remote || remote.releases.length === 0) throw new CliError(`No release of '${name}' has been published.`);
  return remote;
}

function assertListed({ releases }: RemoteReleases, name: string, version: string): void {
  if (releases.some((release) => release.version === version)) return;
  throw new CliError(
    `${name} ${version} has not been published; there are ${releases.map((release) => release.version).join(', ')}.`,
  );
}

/** Rejects an older release as the current one if another remote owns its paths or slots by now. */
function assertNoConflict(registry: Registry, name: string): void {
  for (const release of currentReleases(remoteIn(registry, name))) {
    const conflict = findConflict(registry, name, release);
    if (conflict)
      throw new CliError(`${name} ${release.version} cannot be current: ${conflict.owner} owns ${conflict.what}.`);
  }
}

/** Changes which releases of a remote are current. @throws CliError, with nothing changed, when two remotes conflict */
const changeRollout = (
  signedStore: SignedReleaseStore,
  name: string,
  change: (registry: Registry, remote: RemoteReleases) => Registry,
): Promise<Registry> =>
  signedStore.change((registry) => {
    const next = change(registry, remoteIn(registry, name));
    if (next !== registry) assertNoConflict(next, name);
    return next;
  });

/** Pins every browser to a published version; undefined unpins. @throws CliError if it is not listed */
export async function pinRelease(
  signedStore: SignedReleaseStore,
  name: string,
  version: string | undefined,
): Promise<void> {
  await changeRollout(signedStore, name, (registry, remote) => {
    if (version !== undefined) assertListed(remote, name, version);
    return withPin(registry, name, version);
  });
}

/**
 * Pins the release before the one that browsers take first now; for a canary, that is the other browsers' release.
 * @returns its version
 * @throws CliError when there is none
 */
export async function rollBack(signedStore: SignedReleaseStore, name: string): Promise<string> {
  let target = '';
  await changeRollout(signedStore, name, (registry, remote) => {
    // A store with other writers may call this twice. Only the first result counts, or it would go back two releases.
    if (target !== '' && remote.pinned === target) return registry;
    // A canary without a share is not the current release of any browser.
    const present = currentReleases(remote).find(({ weight }) => weight !== 0);
    const previous = remote.releases[remote.releases.findIndex(({ version }) => version === present?.version) + 1];
    if (!previous) throw new CliError(`${name} has no release before ${present?.version ?? 'the first one'}.`);
    target = previous.version;
    return withPin(registry, name, target);
  });
  return target;
}

/**
 * Rejects a canary that would leave browsers without a release, or that no browser would ever take.
 * @param releases the remote's releases, newest first, the canary among them
 */
export function assertCanary(name: string, version: string, releases: RemoteReleases['releases']): void {
  const at = releases.findIndex((release) => release.version === version);
  const newer = releases.slice(0, at).find(isForAll);
  if (newer)
    throw new CliError(`${name} ${version} cannot be a canary: all browsers take ${newer.version}, which is newer.`);
  if (!releases.slice(at + 1).some(isForAll)) {
    throw new CliError(`${name} ${version} cannot be a canary: no older release is left for the other browsers.`);
  }
}

export interface Canary {
  /** The pinned version, which browsers take whatever the share is. */
  readonly pinned: string | undefined;
}

/**
 * Each browser has its own bucket, so a growing share keeps its browsers.
 * @param percent whole number from 0 (no browser) to 100 (all browsers: no longer a canary)
 * @throws CliError when it is not listed or cannot be a canary
 */
export async function setCanary(
  signedStore: SignedReleaseStore,
  name: string,
  version: string,
  percent: number,
): Promise<Canary> {
  const { remotes } = await changeRollout(signedStore, name, (registry, remote) => {
    assertListed(remote, name, version);
    if (percent < 100) assertCanary(name, version, remote.releases);
    return withWeight(registry, name, version, percent);
  });
  return { pinned: remotes[name]?.pinned };
}

/**
 * Takes a canary from all browsers. Only canaries: a release that meanwhile was promoted, pinned, or lost its share or
 * the release behind it stays as it is.
 * @returns false when it is no canary any more, and nothing was changed
 */
export async function stopCanary(signedStore: SignedReleaseStore, name: string, version: string): Promise<boolean> {
  let isStopped = false;
  await changeRollout(signedStore, name, (registry, remote) => {
    isStopped = findCanaries(remote).some(({ canary }) => canary.version === version);
    return isStopped ? withWeight(registry, name, version, 0) : registry;
  });
  return isStopped;
}
