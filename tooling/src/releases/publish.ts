import { join } from 'node:path';
import { FRAMES_FILE } from '@inspire/node/frames';
import type { OwnedPath, Registry, Release, RemoteReleases } from '@inspire/shared/remote';
import { CliError } from '../terminal/cli-error';
import { baseOf } from './base-address';
import { checkBudget } from './budget';
import { BUILD_FILE, parseBuildManifest, readBuildManifest } from './build-manifest';
import { checkBuild } from './check/check-build';
import { findConflict } from './current-releases';
import { integrityOf, readRunnable, sha384 } from './integrity';
import { isSnapshot, withRelease } from './registry-change';
import { readReleaseFiles, type ReleaseFile, withCopies } from './release-files';
import { readRemoteJson, type RemoteJson } from './remote-json';
import { assertCanary } from './rollout';
import type { SignedReleaseStore } from './signed-release-store';
import { claimRelease } from './unlisted';

export interface PublishOptions {
  /** Share of browsers, 0 to 99, that take the release at first; all by default. */
  readonly canary?: number;
  /** Base URL of the store on another origin; the site's own origin by default. */
  readonly base?: string;
  /** `npm start` uses `warn`: it shows a build above its budget rather than none. */
  readonly onOverBudget?: 'refuse' | 'warn';
  /** Returns false to leave the listed releases of the remote as they are. By default every publication is wanted. */
  readonly isWanted?: (listed: RemoteReleases | undefined, version: string) => boolean;
  readonly now?: () => Date;
  readonly check?: typeof checkBuild;
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

interface Candidate {
  readonly manifest: RemoteJson;
  readonly version: string;
  readonly dist: string;
}

const refusal = ({ manifest: { name }, version }: Candidate, fault: string): CliError =>
  new CliError(`${name} ${version} was not published: ${fault}.`);

function assertFits(registry: Registry, candidate: Candidate, canary: number | undefined): void {
  const {
    manifest: { name },
    version,
  } = candidate;
  const conflict = findConflict(registry, name, candidate.manifest);
  if (conflict) throw refusal(candidate, `${conflict.owner} owns ${conflict.what}`);
  const others = (registry.remotes[name]?.releases ?? []).filter((release) => release.version !== version);
  if (canary !== undefined) assertCanary(name, version, [{ version, weight: canary } as Release, ...others]);
}

/** Probes a store before its first release; afterwards `release verify` does. */
async function assertStoreIsSafe(
  { store }: SignedReleaseStore,
  registry: Registry,
  candidate: Candidate,
): Promise<void> {
  if (Object.keys(registry.remotes).length > 0) return;
  const fault = await store.findUnsafeWrites();
  if (fault) throw refusal(candidate, `the release store ${fault}. Use a store with conditional writes`);
}

/** @returns the files with their compressed copies */
async function inspect(
  candidate: Candidate,
  files: readonly ReleaseFile[],
  { onOverBudget, check }: Required<Pick<PublishOptions, 'onOverBudget' | 'check'>>,
  warnings: string[],
): Promise<ReleaseFile[]> {
  const { manifest, dist } = candidate;
  const [ready, fault] = await Promise.all([withCopies(files), check(dist, manifest)]);
  if (fault) throw refusal(candidate, fault);
  const fat = checkBudget(ready, manifest.budget);
  if (fat && onOverBudget === 'refuse') throw refusal(candidate, fat);
  if (fat) warnings.push(`${manifest.name} could not be released like this: ${fat}.`);
  return ready;
}

/** Browsers and gateways need nothing that only the build uses. */
const withoutBuildFacts = ({ frame: _, ...path }: OwnedPath): OwnedPath => path;

/**
 * Publishes the finished build of a remote (`<package>/dist/remote`): first its files, then the registry. A crash in
 * between leaves unlisted files, and publishing again completes the work.
 * @throws CliError for a build that does not match its `remote.json` or exceeds its budget, for other content under the
 * same version, for a path or slot of another remote, for an invalid canary, and for a new store without conditional writes
 */
export async function publishBuild(
  desk: SignedReleaseStore,
  packageDir: string,
  options: PublishOptions = {},
): Promise<Published> {
  const {
    canary,
    base,
    onOverBudget = 'refuse',
    isWanted = () => true,
    now = () => new Date(),
    check = checkBuild,
  } = options;
  const dist = join(packageDir, 'dist/remote');
  const [manifest, build] = await Promise.all([readRemoteJson(packageDir), readBuildManifest(dist)]);
  const { name, paths, prefixes, slots } = manifest;
  const { version } = build;
  const candidate: Candidate = { manifest, version, dist };
  if (build.name !== name)
    throw new CliError(`The build in ${dist} is of ${build.name}, but remote.json names ${name}.`);
  const present = await desk.registry();
  assertFits(present, candidate, canary);
  await assertStoreIsSafe(desk, present, candidate);

  const { store } = desk;
  const warnings: string[] = [];
  await claimRelease(store, name, version);
  const isStored = await store.hasRelease(name, version);
  // A snapshot's version is the hash of its sources: the stored files are of this build, even if their bytes differ.
  if (!isStored || !isSnapshot(version)) {
    const files = await readReleaseFiles(dist);
    await store.addRelease(
      name,
      version,
      isStored ? files : await inspect(candidate, files, { onOverBudget, check }, warnings),
    );
  }
  const stored = await store.readFile(name, version, BUILD_FILE);
  if (!stored) throw refusal(candidate, 'its files were removed from the store meanwhile');
  const { entry, contract, container, requires, preload } = parseBuildManifest(
    stored.toString(),
    `${BUILD_FILE} of ${name} ${version}`,
  );
  const [runnable, frames] = await Promise.all([
    readRunnable(store, name, version),
    store.readFile(name, version, FRAMES_FILE),
  ]);
  const release: Release = {
    version,
    entry,
    contract,
    container,
    paths: paths.map(withoutBuildFacts),
    ...(prefixes && { prefixes }),
    slots,
    integrity: integrityOf(runnable),
    preload,
    ...(frames && { frames: sha384(frames) }),
    requires,
    publishedAt: now().toISOString(),
    ...(base !== undefined && { base: baseOf(base, name, version) }),
    ...(canary !== undefined && { weight: canary }),
  };

  let outcome: Published['outcome'] = 'unchanged';
  const registry = await desk.change((current) => {
    assertFits(current, candidate, canary);
    const next = isWanted(current.remotes[name], version) ? withRelease(current, name, release) : current;
    outcome = next === current ? 'unchanged' : 'published';
    return next;
  });
  // gc may have seen the release unlisted between the upload and the registry.
  await claimRelease(store, name, version);
  const pinned = registry.remotes[name]?.pinned;
  return { name, version, outcome, warnings, ...(pinned !== undefined && pinned !== version && { pinned }) };
}
