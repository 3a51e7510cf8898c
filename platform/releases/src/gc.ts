import { CliError } from '@inspire/devkit/terminal/cli-error';
import { SHELL_NAME } from '@inspire/shared/remote';
import { environments, type ReleaseList } from '@inspire/shared/remote/trust';
import { releasesInUse, withoutReleases } from './list-change';
import type { SignedReleaseStore } from './signed-release-store';
import { ownOf, releasesOf, type Site } from './site/read-site';
import { namesOf } from './site/signing-rights';
import type { StoredRelease } from './store';
import { changeUnlisted, readUnlisted, type UnlistedReleases, withUnlisted } from './unlisted';

const DAY_MS = 24 * 60 * 60_000;

/** What `release gc` and the release service do. */
export const gcDefaults = { keep: 5, keepOfShell: 3, olderThanDays: 0, graceDays: 7 } as const;

export interface GcOptions {
  readonly name?: string;
  /** Number of the newest releases that stay listed, for rollbacks. */
  readonly keep: number;
  /** The same for the shell. */
  readonly keepOfShell?: number;
  /** Only releases published at least this many days ago are unlisted. */
  readonly olderThanDays: number;
  /** Days for which files stay after unlisting, because open pages still load them. */
  readonly graceDays: number;
  readonly isDryRun: boolean;
  readonly now?: () => Date;
}

export interface GcReport {
  readonly unlisted: readonly StoredRelease[];
  readonly removed: readonly StoredRelease[];
  /** Unlisted, with files that the first gc after the grace time deletes. */
  readonly waiting: readonly (StoredRelease & { readonly until: Date })[];
}

type IsListed = (release: StoredRelease) => boolean;

const isIn = (list: ReleaseList | undefined, version: string): boolean =>
  list !== undefined && environments.some((environment) => list[environment].some((one) => one.version === version));

/** Removes what is superfluous in a list; never pinned or current releases, or an active canary. */
function withoutSuperfluous(
  list: ReleaseList,
  site: Pick<Site, 'lists' | 'choices'>,
  { keep, keepOfShell = keep, olderThanDays }: GcOptions,
  now: number,
): ReleaseList {
  const most = list.name === SHELL_NAME ? keepOfShell : keep;
  return environments.reduce((current, environment) => {
    const inUse = releasesInUse(releasesOf(site, list.name, environment));
    const superfluous = list[environment].filter(
      ({ version, publishedAt }, index) =>
        index >= most && !inUse.has(version) && now - Date.parse(publishedAt) >= olderThanDays * DAY_MS,
    );
    return withoutReleases(current, new Set(superfluous.map(({ version }) => version)), environment);
  }, list);
}

/** Returns the versions of a list that another one does not have. */
function missingIn(next: ReleaseList, list: ReleaseList): StoredRelease[] {
  const versions = new Set(environments.flatMap((environment) => list[environment].map(({ version }) => version)));
  return [...versions].filter((version) => !isIn(next, version)).map((version) => ({ name: list.name, version }));
}

/** A release that is listed again, or deleted, starts a full grace time at its next unlisting. */
function cleared(
  memory: UnlistedReleases,
  isListed: IsListed,
  stored: readonly StoredRelease[],
  isOurs: (name: string) => boolean,
): UnlistedReleases {
  const known = Object.entries(memory).flatMap(([name, entries]) =>
    Object.keys(entries).map((version): StoredRelease => ({ name, version })),
  );
  return known
    .filter(({ name }) => isOurs(name))
    .filter((one) => isListed(one) || !stored.some(({ name, version }) => name === one.name && version === one.version))
    .reduce((current, { name, version }) => withUnlisted(current, name, version, undefined), memory);
}

/** Records when stored releases were first seen unlisted, and marks those whose grace time is over as being removed. */
function noted(
  memory: UnlistedReleases,
  isListed: IsListed,
  stored: readonly StoredRelease[],
  { graceDays }: GcOptions,
  now: number,
): UnlistedReleases {
  return stored.reduce((current, { name, version }) => {
    if (isListed({ name, version })) return withUnlisted(current, name, version, undefined);
    const { since = new Date(now).toISOString(), isRemoving = false } = current[name]?.[version] ?? {};
    const isDue = isRemoving || now - Date.parse(since) >= graceDays * DAY_MS;
    return withUnlisted(current, name, version, { since, ...(isDue && { isRemoving: true }) });
  }, memory);
}

/** Unlists what is superfluous in the lists that this machine may sign. */
async function unlist(
  signedStore: SignedReleaseStore,
  site: Site,
  options: GcOptions,
  now: number,
): Promise<StoredRelease[]> {
  const { team } = signedStore.keys;
  const names = (team ? namesOf(site.root.content, team) : []).filter(
    (name) => Object.hasOwn(site.lists, name) && (options.name === undefined || name === options.name),
  );
  const unlisted: StoredRelease[] = [];
  for (const name of names) {
    const list = ownOf(site.lists, name)?.content;
    if (!list || withoutSuperfluous(list, site, options, now) === list) continue;
    let removed: StoredRelease[] = [];
    const change = (present: ReleaseList, current: Site) => {
      const next = withoutSuperfluous(present, current, options, now);
      removed = missingIn(next, present);
      return next;
    };
    if (options.isDryRun) change(list, site);
    else await signedStore.changeList(name, change);
    unlisted.push(...removed);
  }
  return unlisted;
}

/**
 * Cleans up in two steps, days apart: old releases leave their list, so that no browser chooses them; their files are
 * deleted after a grace time in which all older pages have ended. Concurrent publishers are safe: a release that is being
 * removed cannot be published, and the other way round.
 * @throws CliError for an unknown remote
 */
export async function collectGarbage(signedStore: SignedReleaseStore, options: GcOptions): Promise<GcReport> {
  const { store } = signedStore;
  const now = (options.now?.() ?? new Date()).getTime();
  const before = await signedStore.readSite();
  const isOurs = (name: string) => options.name === undefined || name === options.name;
  const stored = (await store.listReleases()).filter(({ name }) => isOurs(name));
  if (options.name !== undefined && stored.length === 0 && !(before && Object.hasOwn(before.lists, options.name)))
    throw new CliError(`No release of '${options.name}' has been published.`);
  const isListedIn =
    (site: Site | undefined): IsListed =>
    ({ name, version }) =>
      isIn(site && ownOf(site.lists, name)?.content, version);

  // A release service removes by itself what is in no list any more.
  if (store.service)
    return { unlisted: before ? await unlist(signedStore, before, options, now) : [], removed: [], waiting: [] };
  if (!options.isDryRun) await changeUnlisted(store, (memory) => cleared(memory, isListedIn(before), stored, isOurs));
  const unlisted = before ? await unlist(signedStore, before, options, now) : [];
  if (options.isDryRun) {
    const isGone = ({ name, version }: StoredRelease) =>
      unlisted.some((one) => one.name === name && one.version === version);
    const isListed: IsListed = (release) => isListedIn(before)(release) && !isGone(release);
    const memory = cleared(await readUnlisted(store), isListedIn(before), stored, isOurs);
    return { unlisted, ...dueAndWaiting(noted(memory, isListed, stored, options, now), stored, options) };
  }

  const after = await signedStore.readSite();
  const marked = await changeUnlisted(store, (memory) => noted(memory, isListedIn(after), stored, options, now));
  const report = { unlisted, ...dueAndWaiting(marked, stored, options) };
  // Keep a release that a publisher listed between the read of the lists and the mark.
  const last = await signedStore.readSite();
  const removed = report.removed.filter((release) => !isListedIn(last)(release));
  for (const { name, version } of removed) await store.removeRelease(name, version);
  await changeUnlisted(store, (memory) =>
    report.removed.reduce((current, { name, version }) => withUnlisted(current, name, version, undefined), memory),
  );
  return { ...report, removed };
}

function dueAndWaiting(
  memory: UnlistedReleases,
  stored: readonly StoredRelease[],
  { graceDays }: GcOptions,
): Pick<GcReport, 'removed' | 'waiting'> {
  const known = stored.flatMap(({ name, version }) => {
    const entry = memory[name]?.[version];
    return entry ? [{ name, version, ...entry }] : [];
  });
  return {
    removed: known.filter(({ isRemoving }) => isRemoving).map(({ name, version }) => ({ name, version })),
    waiting: known
      .filter(({ isRemoving }) => !isRemoving)
      .map(({ name, version, since }) => ({ name, version, until: new Date(Date.parse(since) + graceDays * DAY_MS) })),
  };
}
