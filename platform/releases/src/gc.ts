import { CliError } from '@inspire/devkit/terminal/cli-error';
import { environments, type ReleaseList } from '@inspire/shared/remote/trust';
import type { SignedReleaseStore } from './signed-release-store';
import { ownOf, type Site } from './site/read-site';
import type { StoredRelease } from './store';
import { changeUnlisted, readUnlisted, type UnlistedReleases, withUnlisted } from './unlisted';

const DAY_MS = 24 * 60 * 60_000;

export const DEFAULT_GRACE_DAYS = 7;

export interface GcOptions {
  readonly name?: string;
  /** Days for which files stay after unlisting, because open pages still load them. */
  readonly graceDays: number;
  readonly isDryRun: boolean;
  readonly now?: () => Date;
}

export interface GcReport {
  readonly removed: readonly StoredRelease[];
  /** Unlisted, with files that the first gc after the grace time deletes. */
  readonly waiting: readonly (StoredRelease & { readonly until: Date })[];
}

type IsListed = (release: StoredRelease) => boolean;

const isIn = (list: ReleaseList | undefined, version: string): boolean =>
  list !== undefined && environments.some((environment) => list[environment].some((one) => one.version === version));

/** A list that cannot be verified now may name releases: none of its remote is removed. */
const isListedIn =
  (site: Site | undefined): IsListed =>
  ({ name, version }) =>
    isIn(site && ownOf(site.lists, name)?.content, version) ||
    site?.issues.some((issue) => issue.name === name) === true;

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

/**
 * Deletes the files of releases that no list has named for a grace time, in which all older pages have ended. Concurrent publishers are
 * safe: a release that is being removed cannot be published, and the other way round.
 * @throws CliError for an unknown remote, and behind a release service
 */
export async function collectGarbage(signedStore: SignedReleaseStore, options: GcOptions): Promise<GcReport> {
  const { store } = signedStore;
  if (store.isService)
    throw new CliError('gc needs the store itself: set RELEASES_DIR, or RELEASES_URL to its bucket.');
  const now = (options.now?.() ?? new Date()).getTime();
  const before = await signedStore.readSite();
  const isOurs = (name: string) => options.name === undefined || name === options.name;
  const stored = (await store.listReleases()).filter(({ name }) => isOurs(name));
  if (options.name !== undefined && stored.length === 0 && !(before && Object.hasOwn(before.lists, options.name)))
    throw new CliError(`No release of '${options.name}' has been published.`);
  const note = (memory: UnlistedReleases) =>
    noted(cleared(memory, isListedIn(before), stored, isOurs), isListedIn(before), stored, options, now);
  if (options.isDryRun) return dueAndWaiting(note(await readUnlisted(store)), stored, options);
  const marked = await changeUnlisted(store, note);
  const report = dueAndWaiting(marked, stored, options);
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
