import { CliError } from '@inspire/devkit/terminal/cli-error';
import { environments, type ReleaseList } from '@inspire/shared/remote/trust';
import type { SignedReleaseStore } from './signed-release-store';
import { ownOf, type Site } from './site/read-site';
import type { StoredRelease } from './store';
import { changeUnlisted, keyOf, readUnlisted, type UnlistedReleases } from './unlisted';

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

const isIn = (list: ReleaseList | undefined, version: string): boolean =>
  list !== undefined && environments.some((environment) => list[environment].some((one) => one.version === version));

/** A list that cannot be verified now may name releases: none of its remote is removed. */
const isListedIn = (site: Site | undefined, { name, version }: StoredRelease): boolean =>
  isIn(site && ownOf(site.lists, name)?.content, version) || site?.issues.some((issue) => issue.name === name) === true;

const withoutKeys = (memory: UnlistedReleases, isGone: (key: string) => boolean): UnlistedReleases =>
  Object.fromEntries(Object.entries(memory).filter(([key]) => !isGone(key)));

/**
 * Records when releases were first seen unlisted, and marks those whose grace time is over as being removed. What is listed again, or deleted,
 * is forgotten: its next unlisting starts a full grace time.
 */
const note = (memory: UnlistedReleases, unlisted: readonly StoredRelease[], graceDays: number, now: number) =>
  Object.fromEntries(
    unlisted.map((release) => {
      const { since = new Date(now).toISOString(), isRemoving = false } = memory[keyOf(release)] ?? {};
      const isDue = isRemoving || now - Date.parse(since) >= graceDays * DAY_MS;
      return [keyOf(release), { since, ...(isDue && { isRemoving: true }) }] as const;
    }),
  );

/**
 * Deletes the files of releases that no list has named for a grace time, in which all older pages have ended. Concurrent publishers are
 * safe: a release that is being removed cannot be published, and the other way round.
 * @throws CliError for an unknown remote, and behind a release service
 */
export async function collectGarbage(signedStore: SignedReleaseStore, options: GcOptions): Promise<GcReport> {
  const { store } = signedStore;
  const { graceDays, name: only } = options;
  if (store.isService)
    throw new CliError('gc needs the store itself: set RELEASES_DIR, or RELEASES_URL to its bucket.');
  const now = (options.now?.() ?? new Date()).getTime();
  const before = await signedStore.readSite();
  const stored = (await store.listReleases()).filter(({ name }) => only === undefined || name === only);
  if (only !== undefined && stored.length === 0 && !(before && Object.hasOwn(before.lists, only)))
    throw new CliError(`No release of '${only}' has been published.`);
  const unlisted = stored.filter((release) => !isListedIn(before, release));
  const noteAll = (memory: UnlistedReleases): UnlistedReleases => ({
    ...withoutKeys(memory, (key) => only === undefined || key.startsWith(`${only} `)),
    ...note(memory, unlisted, graceDays, now),
  });
  const memory = options.isDryRun ? noteAll(await readUnlisted(store)) : await changeUnlisted(store, noteAll);
  const due = unlisted.filter((release) => memory[keyOf(release)]?.isRemoving);
  const waiting = unlisted.flatMap((release) => {
    const { since, isRemoving } = memory[keyOf(release)] ?? {};
    return since === undefined || isRemoving
      ? []
      : [{ ...release, until: new Date(Date.parse(since) + graceDays * DAY_MS) }];
  });
  if (options.isDryRun) return { removed: due, waiting };
  // Keep a release that a publisher listed between the read of the lists and the mark.
  const last = await signedStore.readSite();
  const removed = due.filter((release) => !isListedIn(last, release));
  for (const { name, version } of removed) await store.removeRelease(name, version);
  const dueKeys = new Set(due.map(keyOf));
  await changeUnlisted(store, (current) => withoutKeys(current, (key) => dueKeys.has(key)));
  return { removed, waiting };
}
