import type { RemoteReleases } from '@inspire/shared/remote';
import type { ListedRelease, ReleaseEnvironment, ReleaseList, ReleaseManifest } from '@inspire/shared/remote/trust';
import { isSnapshot, withRelease } from './list-change';
import type { ReleaseFile } from './release-files';
import { readProvenance, storeManifest } from './release-manifest';
import { assertCanary, assertPlacement, assertStored } from './release-rules';
import { getTeamKey, type SignedReleaseStore } from './signed-release-store';
import { allReleases, releasesOf, type Site } from './site/read-site';
import { claimRelease } from './unlisted';

export interface RolloutOptions {
  /** Share of browsers, 0 to 99, that take the release at first; all by default. */
  readonly canary?: number | undefined;
  /** Where it is listed; in production by default. */
  readonly environment?: ReleaseEnvironment;
  /** Returns false to leave the listed releases as they are. By default every publication is wanted. */
  readonly isWanted?: (listed: RemoteReleases<ListedRelease>, version: string) => boolean;
  readonly now?: () => Date;
}

/** What is listed of a release, and what its manifest says. */
export interface DescribedRelease {
  readonly listed: Omit<ListedRelease, 'publishedAt' | 'weight' | 'manifest'>;
  readonly files: Omit<ReleaseManifest, 'type' | 'name' | 'version' | 'provenance'>;
}

/** The build of a remote or of the shell, about to be published. */
export interface Publication extends RolloutOptions {
  readonly name: string;
  readonly version: string;
  /** Reads the files to store. @param isStored true when the store has the version and only compares them */
  readonly readFiles: (isStored: boolean) => Promise<readonly ReleaseFile[]>;
  /** Describes the stored files. */
  readonly describe: () => Promise<DescribedRelease>;
  /** @throws CliError when the release may not be current beside those of others */
  readonly assertFits?: (remotes: Readonly<Record<string, RemoteReleases<ListedRelease>>>) => void;
}

export interface Published {
  readonly name: string;
  readonly version: string;
  /** `unchanged` when the version was already first, is an older release that keeps its position, or was not wanted. */
  readonly outcome: 'published' | 'unchanged';
  /** The version that every browser was returned to, and takes instead. */
  readonly pinned?: string;
  readonly warnings: readonly string[];
}

function assertFits(site: Site | undefined, publication: Publication): void {
  const { name, version, canary, environment = 'production', assertFits: check } = publication;
  check?.(allReleases(site, environment));
  const others = releasesOf(site, name, environment).releases.filter((release) => release.version !== version);
  if (canary !== undefined) assertCanary(name, version, [{ version, weight: canary }, ...others]);
}

/** Uploads files and manifest. @returns what is to be listed */
async function store(
  { store: releases }: SignedReleaseStore,
  { name, version, canary, readFiles, describe, now = () => new Date() }: Publication,
): Promise<ListedRelease> {
  const isStored = await releases.hasRelease(name, version);
  // A snapshot's version is the hash of its sources: the stored files are of this build, even if their bytes differ.
  if (!isStored || !isSnapshot(version)) await releases.addRelease(name, version, await readFiles(isStored));
  const { listed, files } = await describe();
  const provenance = readProvenance();
  const manifest = await storeManifest(releases, {
    type: 'release',
    name,
    version,
    ...files,
    ...(provenance && { provenance }),
  });
  return {
    ...listed,
    ...(canary !== undefined && { weight: canary }),
    publishedAt: now().toISOString(),
    manifest,
  };
}

/** Lists a release. @throws CliError as `changeList` and `assertPlacement` do */
export async function listRelease(
  signedStore: SignedReleaseStore,
  { name, version, environment = 'production' }: Pick<Publication, 'name' | 'version' | 'environment'>,
  change: (list: ReleaseList, site: Site) => ReleaseList,
): Promise<Omit<Published, 'warnings'>> {
  const { isChanged, site } = await signedStore.changeList(name, (list, present) => {
    const next = change(list, present);
    if (next !== list) assertPlacement(present, next, list);
    return next;
  });
  const { pinned } = releasesOf(site, name, environment);
  return {
    name,
    version,
    outcome: isChanged ? 'published' : 'unchanged',
    ...(pinned !== undefined && pinned !== version && { pinned }),
  };
}

/**
 * Publishes a build: first its files, then the signed list. A crash in between leaves unlisted files, and publishing again
 * completes the work.
 * @throws CliError for other content under the same version, for an invalid canary, for a name that this machine's key may not
 * sign, and for a new store without conditional writes
 */
export async function publishRelease(
  signedStore: SignedReleaseStore,
  publication: Publication,
): Promise<Omit<Published, 'warnings'>> {
  const { name, version, environment = 'production', isWanted = () => true } = publication;
  assertFits(await signedStore.readSite(), publication);
  const { trust } = await signedStore.prepare(name);
  // Before anything is uploaded: this machine may sign the list.
  getTeamKey(trust.content, name, signedStore.keys.team);
  await claimRelease(signedStore.store, name, version);
  const release = await store(signedStore, publication);
  // A release service checks it itself.
  if (!signedStore.store.isService) await assertStored(signedStore.store, name, release);
  const published = await listRelease(signedStore, publication, (list, site) => {
    const available = releasesOf(site, name, environment);
    return isWanted(available, version) ? withRelease(list, release, { environment, available }) : list;
  });
  // gc may have seen the release unlisted between the upload and the list.
  await claimRelease(signedStore.store, name, version);
  return published;
}
