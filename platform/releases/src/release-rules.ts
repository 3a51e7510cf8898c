import { isDeepStrictEqual } from 'node:util';
import { BUILD_FILE, parseBuildManifest } from '@inspire/devkit/build/build-manifest';
import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { FRAMES_FILE } from '@inspire/server-kit/frames';
import { type Ownership, type RemoteReleases, satisfiesContract, SHELL_NAME } from '@inspire/shared/remote';
import {
  environments,
  type ListedRelease,
  RELEASE_MANIFEST_FILE,
  type ReleaseEnvironment,
  type ReleaseList,
  type ReleaseManifest,
} from '@inspire/shared/remote/trust';
import { checkBudget } from './budget';
import { currentReleases, findConflict, isForAll, type Weighted } from './current-releases';
import { rejection } from './rejections';
import { isRunnable, type ReleaseFile, withoutCopies } from './release-files';
import { readStoredManifest } from './release-manifest';
import { allReleases, type Releases, releasesOf } from './site/read-site';
import type { ReleaseStore } from './store';
import { findFileIssues } from './stored-files';

/**
 * What a release service needs beside what every publisher checks: it cannot know what a team's command checked, so that a release is within the
 * budget that its build names, too.
 */
export interface ServiceRules {
  /** The manifest says where the build was made. */
  readonly needsProvenance: boolean;
}

/** @throws CliError when another remote owns a path, a prefix or an exclusive slot of a release now */
export function assertOwnership(
  remotes: Readonly<Record<string, RemoteReleases<ListedRelease>>>,
  release: Ownership & { readonly name: string; readonly version: string },
): void {
  const conflict = findConflict(remotes, release.name, release);
  if (conflict) throw rejection(release, `${conflict.owner} owns ${conflict.what}`);
}

/**
 * Rejects a canary that would leave browsers without a release, or that no browser would ever take.
 * @param releases the remote's releases, newest first, the canary among them
 */
export function assertCanary(name: string, version: string, releases: RemoteReleases<Weighted>['releases']): void {
  const at = releases.findIndex((release) => release.version === version);
  const newer = releases.slice(0, at).find(isForAll);
  if (newer)
    throw new CliError(`${name} ${version} cannot be a canary: all browsers take ${newer.version}, which is newer.`);
  if (!releases.slice(at + 1).some(isForAll)) {
    throw new CliError(`${name} ${version} cannot be a canary: no older release is left for the other browsers.`);
  }
}

/** Rejects a release as the current one if another remote owns its paths or slots by now. */
function assertCurrent(site: Releases, name: string, environment: ReleaseEnvironment): void {
  for (const release of currentReleases(releasesOf(site, name, environment))) {
    const conflict = findConflict(allReleases(site, environment), name, release);
    if (conflict)
      throw new CliError(`${name} ${release.version} cannot be current: ${conflict.owner} owns ${conflict.what}.`);
  }
}

/** Reads what counts for the budget, with compressed copies. */
async function readCounted(store: ReleaseStore, name: string, version: string): Promise<ReleaseFile[]> {
  const stored = await store.listFiles(name, version);
  const counted = withoutCopies(stored).filter((path) => isRunnable(path) || path === FRAMES_FILE);
  return Promise.all(
    counted.map(async (path) => {
      const [content = Buffer.alloc(0), brotli] = await Promise.all([
        store.readFile(name, version, path),
        stored.includes(`${path}.br`) ? store.readFile(name, version, `${path}.br`) : undefined,
      ]);
      return { path, content, ...(brotli && { brotli }) };
    }),
  );
}

/** @returns what is wrong with a remote by its own `build.json` */
async function findBuildIssue(
  store: ReleaseStore,
  name: string,
  { version, contract }: ListedRelease,
): Promise<string | undefined> {
  const text = (await store.readFile(name, version, BUILD_FILE))?.toString();
  if (text === undefined) return `its ${BUILD_FILE} is missing`;
  const build = parseBuildManifest(text, `${BUILD_FILE} of ${name} ${version}`);
  if (build.contract !== contract)
    return `its list says contract ${contract}, and it was built against ${build.contract}`;
  return checkBudget(await readCounted(store, name, version), build.budget);
}

/**
 * Checks what is stored of a release: its manifest is the one that the list names, its files have the hashes of the manifest,
 * and no file that it names is missing.
 * @returns its manifest
 * @throws CliError
 */
export async function assertStored(
  store: ReleaseStore,
  name: string,
  release: ListedRelease,
): Promise<ReleaseManifest> {
  const fail = (issue: string) => rejection({ name, version: release.version }, issue);
  let manifest: ReleaseManifest;
  try {
    manifest = await readStoredManifest(store, name, release);
  } catch (error) {
    throw fail(`its ${RELEASE_MANIFEST_FILE} ${messageOf(error)}`);
  }
  const [issue] = await findFileIssues(store, manifest, { withCopies: false });
  if (issue) throw fail(`${issue.file} ${issue.what}`);
  return manifest;
}

/**
 * Checks a release that another machine uploaded: what is stored, where it was built if the rules ask for it, the contract that
 * it was built against, and its budget.
 * @throws CliError
 */
export async function assertAcceptable(
  store: ReleaseStore,
  name: string,
  release: ListedRelease,
  { needsProvenance }: ServiceRules,
): Promise<void> {
  const fail = (issue: string) => rejection({ name, version: release.version }, issue);
  const manifest = await assertStored(store, name, release);
  if (needsProvenance && !manifest.provenance)
    throw fail(
      'its manifest does not say where it was built; publish it in a pipeline, or with RELEASE_REPOSITORY and RELEASE_COMMIT',
    );
  const buildIssue = name === SHELL_NAME ? undefined : await findBuildIssue(store, name, release);
  if (buildIssue !== undefined) throw fail(buildIssue);
}

const isListedIn = (releases: readonly ListedRelease[], release: ListedRelease): boolean =>
  releases.some((one) => isDeepStrictEqual(one, release));

/** Returns what a list says that an earlier version of it did not, by environment. */
export const addedReleases = (
  next: ReleaseList,
  previous: ReleaseList | undefined,
): { readonly environment: ReleaseEnvironment; readonly release: ListedRelease }[] =>
  environments.flatMap((environment) =>
    next[environment]
      .filter((release) => !isListedIn(previous?.[environment] ?? [], release))
      .map((release) => ({ environment, release })),
  );

/**
 * Checks what a new version of a list adds against the shell of the site, as a release service does.
 * @throws CliError when no shell could run a release
 */
export function assertContracts(site: Releases, next: ReleaseList, previous: ReleaseList | undefined): void {
  const { name } = next;
  for (const { environment, release } of name === SHELL_NAME ? [] : addedReleases(next, previous)) {
    const offered = currentReleases(releasesOf(site, SHELL_NAME, environment)).at(-1)?.contract;
    if (offered !== undefined && !satisfiesContract(offered, release.contract))
      throw rejection(
        { name, version: release.version },
        `it needs contract ${release.contract}, and the shell of this site offers ${offered}`,
      );
  }
}

/**
 * Checks the place that a new version of a list gives to its releases, among those of other remotes.
 * @param site before the change
 * @throws CliError
 */
export function assertPlacement(site: Releases, next: ReleaseList, previous: ReleaseList | undefined): void {
  const { name } = next;
  const shown = withList(site, next);
  for (const environment of environments) assertCurrent(shown, name, environment);
  for (const { environment, release } of addedReleases(next, previous)) {
    assertOwnership(allReleases(site, environment), { name, ...release });
    if (!isForAll(release)) assertCanary(name, release.version, releasesOf(shown, name, environment).releases);
  }
  if (next.production.length > 0 && !releasesOf(shown, name).releases.some(isForAll))
    throw new CliError(`${name} cannot be changed like this: no release is left for all browsers.`);
}

/** Returns what a store would state with a list. Nothing here reads its signature. */
export const withList = (site: Releases, list: ReleaseList): Releases => ({
  ...site,
  lists: { ...site.lists, [list.name]: { content: list, manifest: { payload: '', signatures: [] } } },
});
