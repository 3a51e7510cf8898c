import type { RemoteReleases } from '@inspire/shared/remote';
import type { ListedRelease, ReleaseEnvironment, ReleaseList, ReleaseManifest } from '@inspire/shared/remote/trust';
import { isSnapshot, withoutReleases, withRelease } from './list-change';
import { rejection } from './rejections';
import type { ReleaseFile } from './release-files';
import { readProvenance, storeManifest } from './release-manifest';
import { assertCanary, assertStored, ownRules } from './release-rules';
import type { SignedReleaseStore } from './signed-release-store';
import { allReleases, releasesOf, type Site } from './site/read-site';
import { assertNotExpired, getTeamKey } from './site/signing-rights';
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
  /** The pinned version, which browsers take instead. */
  readonly pinned?: string;
  /** True where another machine has the snapshot key: browsers take the release when that one has renewed the snapshot. */
  readonly isWaiting?: boolean;
  readonly warnings: readonly string[];
}

function assertFits(site: Site | undefined, publication: Publication): void {
  const { name, version, canary, environment = 'production', assertFits: check } = publication;
  check?.(allReleases(site, environment));
  const others = releasesOf(site, name, environment).releases.filter((release) => release.version !== version);
  if (canary !== undefined) assertCanary(name, version, [{ version, weight: canary }, ...others]);
}

/** @throws CliError before anything is uploaded, when this machine may not sign the list */
function assertMaySign({ root }: Site, { keys }: SignedReleaseStore, { name }: Publication): void {
  getTeamKey(root.content, name, keys.team);
  assertNotExpired(root.content, new Date());
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

/**
 * Lists a release. Two remotes that take the same path at the same time both change their lists, and the snapshot names one of
 * them: the other one is taken back.
 */
export async function listRelease(
  signedStore: SignedReleaseStore,
  { name, version, environment = 'production' }: Pick<Publication, 'name' | 'version' | 'environment'>,
  change: (list: ReleaseList, site: Site) => ReleaseList,
): Promise<Omit<Published, 'warnings'>> {
  const { isChanged, site, snapshot } = await signedStore.changeList(name, change);
  const issue = snapshot.issues.find((one) => one.name === name);
  if (isChanged && issue) {
    await signedStore.changeList(name, (list) => withoutReleases(list, new Set([version]), environment));
    throw rejection({ name, version }, issue.what);
  }
  const { pinned } = releasesOf(site, name, environment);
  return {
    name,
    version,
    outcome: isChanged ? 'published' : 'unchanged',
    ...(pinned !== undefined && pinned !== version && { pinned }),
    ...(snapshot.outcome === 'foreign' && { isWaiting: true }),
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
  assertMaySign(await signedStore.prepare(name), signedStore, publication);
  await claimRelease(signedStore.store, name, version);
  const release = await store(signedStore, publication);
  // A release service checks it itself.
  if (!signedStore.store.service) await assertStored(signedStore.store, name, release, ownRules);
  const published = await listRelease(signedStore, publication, (list, site) => {
    assertFits(site, publication);
    const chosen = releasesOf(site, name, environment);
    return isWanted(chosen, version) ? withRelease(list, release, { environment, chosen }) : list;
  });
  // gc may have seen the release unlisted between the upload and the list.
  await claimRelease(signedStore.store, name, version);
  return published;
}
