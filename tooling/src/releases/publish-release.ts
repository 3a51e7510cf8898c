import type { Registry, Release, RemoteReleases } from '@inspire/shared/remote';
import { CliError } from '../terminal/cli-error';
import { isSnapshot, withRelease } from './registry-change';
import type { ReleaseFile } from './release-files';
import { assertCanary } from './rollout';
import type { SignedReleaseStore } from './signed-release-store';
import { claimRelease } from './unlisted';

export interface RolloutOptions {
  /** Share of browsers, 0 to 99, that take the release at first; all by default. */
  readonly canary?: number;
  /** Returns false to leave the listed releases as they are. By default every publication is wanted. */
  readonly isWanted?: (listed: RemoteReleases | undefined, version: string) => boolean;
  readonly now?: () => Date;
}

/** The build of a remote or of the shell, about to be published. */
export interface Publication extends RolloutOptions {
  readonly name: string;
  readonly version: string;
  /** Reads the files to store. @param isStored true when the store has the version and only compares them */
  readonly readFiles: (isStored: boolean) => Promise<readonly ReleaseFile[]>;
  /** Describes the stored files for the signed document. */
  readonly describe: () => Promise<Omit<Release, 'publishedAt' | 'weight'>>;
  /** @throws CliError when the release may not be current beside those of the registry */
  readonly assertFits?: (registry: Registry) => void;
}

export interface Published {
  readonly name: string;
  readonly version: string;
  /** `unchanged` when the version was already first, is an older release that keeps its position, or was not wanted. */
  readonly outcome: 'published' | 'unchanged';
  /** The pinned version, which browsers take instead. */
  readonly pinned?: string;
  readonly warnings: readonly string[];
}

export const rejection = ({ name, version }: Pick<Publication, 'name' | 'version'>, issue: string): CliError =>
  new CliError(`${name} ${version} was not published: ${issue}.`);

function assertFits(registry: Registry, { name, version, canary, assertFits: check }: Publication): void {
  check?.(registry);
  const others = (registry.remotes[name]?.releases ?? []).filter((release) => release.version !== version);
  if (canary !== undefined) assertCanary(name, version, [{ version, weight: canary } as Release, ...others]);
}

/** Probes a store before its first release; afterwards `release verify` does. */
async function assertStoreIsSafe(
  { store }: SignedReleaseStore,
  registry: Registry,
  publication: Publication,
): Promise<void> {
  if (Object.keys(registry.remotes).length > 0) return;
  const issue = await store.findUnsafeWrites();
  if (issue) throw rejection(publication, `the release store ${issue}. Use a store with conditional writes`);
}

/**
 * Publishes a build: first its files, then the signed document. A crash in between leaves unlisted files, and publishing
 * again completes the work.
 * @throws CliError for other content under the same version, for an invalid canary, and for a new store without conditional
 * writes
 */
export async function publishRelease(
  signedStore: SignedReleaseStore,
  publication: Publication,
): Promise<Omit<Published, 'warnings'>> {
  const { name, version, canary, readFiles, describe, isWanted = () => true, now = () => new Date() } = publication;
  const { store } = signedStore;
  const present = await signedStore.registry();
  assertFits(present, publication);
  await assertStoreIsSafe(signedStore, present, publication);
  await claimRelease(store, name, version);
  const isStored = await store.hasRelease(name, version);
  // A snapshot's version is the hash of its sources: the stored files are of this build, even if their bytes differ.
  if (!isStored || !isSnapshot(version)) await store.addRelease(name, version, await readFiles(isStored));
  const release: Release = {
    ...(await describe()),
    publishedAt: now().toISOString(),
    ...(canary !== undefined && { weight: canary }),
  };

  let outcome: Published['outcome'] = 'unchanged';
  const registry = await signedStore.change((current) => {
    assertFits(current, publication);
    const next = isWanted(current.remotes[name], version) ? withRelease(current, name, release) : current;
    outcome = next === current ? 'unchanged' : 'published';
    return next;
  });
  // gc may have seen the release unlisted between the upload and the signed document.
  await claimRelease(store, name, version);
  const pinned = registry.remotes[name]?.pinned;
  return { name, version, outcome, ...(pinned !== undefined && pinned !== version && { pinned }) };
}
