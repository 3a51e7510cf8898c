import type { Registry, RemoteReleases } from '@inspire/shared/remote';
import { CliError } from '../terminal/cli-error';
import { releasesInUse, withoutReleases } from './registry-change';
import type { SignedReleaseStore } from './signed-release-store';
import type { StoredRelease } from './store';
import { changeUnlisted, readUnlisted, type UnlistedReleases, withUnlisted } from './unlisted';

const DAY_MS = 24 * 60 * 60_000;

export interface GcOptions {
  readonly name?: string;
  /** Number of the newest releases that stay listed, for rollbacks. */
  readonly keep: number;
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

const isListed = (registry: Registry, { name, version }: StoredRelease): boolean =>
  registry.remotes[name]?.releases.some((release) => release.version === version) === true;

/** Returns the versions to unlist; never pinned or current ones, or an active canary. */
function superfluous(remote: RemoteReleases, { keep, olderThanDays }: GcOptions, now: number): string[] {
  const inUse = releasesInUse(remote);
  return remote.releases
    .filter(
      (release, index) =>
        index >= keep && !inUse.has(release) && now - Date.parse(release.publishedAt) >= olderThanDays * DAY_MS,
    )
    .map(({ version }) => version);
}

function tidied(
  registry: Registry,
  options: GcOptions,
  now: number,
): { registry: Registry; unlisted: StoredRelease[] } {
  const names = Object.keys(registry.remotes).filter((name) => options.name === undefined || name === options.name);
  const unlisted = names.flatMap((name) =>
    superfluous(registry.remotes[name] ?? { releases: [] }, options, now).map((version): StoredRelease => ({
      name,
      version,
    })),
  );
  const next = names.reduce(
    (current, name) =>
      withoutReleases(
        current,
        name,
        new Set(unlisted.filter((one) => one.name === name).map(({ version }) => version)),
      ),
    registry,
  );
  // The sequence rises once, however many remotes change.
  return { registry: next === registry ? registry : { ...next, sequence: registry.sequence + 1 }, unlisted };
}

/** A release that is listed again, or deleted, starts a full grace time at its next unlisting. */
function cleared(
  memory: UnlistedReleases,
  registry: Registry,
  stored: readonly StoredRelease[],
  isOurs: (name: string) => boolean,
): UnlistedReleases {
  const known = Object.entries(memory).flatMap(([name, entries]) =>
    Object.keys(entries).map((version): StoredRelease => ({ name, version })),
  );
  return known
    .filter(({ name }) => isOurs(name))
    .filter(
      (one) =>
        isListed(registry, one) || !stored.some(({ name, version }) => name === one.name && version === one.version),
    )
    .reduce((current, { name, version }) => withUnlisted(current, name, version, undefined), memory);
}

/** Records when stored releases were first seen unlisted, and marks those whose grace time is over as being removed. */
function noted(
  memory: UnlistedReleases,
  registry: Registry,
  stored: readonly StoredRelease[],
  { graceDays }: GcOptions,
  now: number,
): UnlistedReleases {
  return stored.reduce((current, { name, version }) => {
    if (isListed(registry, { name, version })) return withUnlisted(current, name, version, undefined);
    const { since = new Date(now).toISOString(), isRemoving = false } = current[name]?.[version] ?? {};
    const isDue = isRemoving || now - Date.parse(since) >= graceDays * DAY_MS;
    return withUnlisted(current, name, version, { since, ...(isDue && { isRemoving: true }) });
  }, memory);
}

/**
 * Cleans up in two steps, days apart: old releases leave the registry, so that no browser chooses them; their files are
 * deleted after a grace time in which all older pages have ended. Concurrent publishers are safe: a release that is
 * being removed cannot be published, and the other way round.
 * @throws CliError for an unknown remote
 */
export async function collectGarbage(signedStore: SignedReleaseStore, options: GcOptions): Promise<GcReport> {
  const { store } = signedStore;
  const now = (options.now?.() ?? new Date()).getTime();
  const before = await signedStore.registry();
  const isOurs = (name: string) => signedStore.holds(name) && (options.name === undefined || name === options.name);
  const stored = (await store.listReleases()).filter(({ name }) => isOurs(name));
  if (options.name !== undefined && stored.length === 0 && !before.remotes[options.name]) {
    throw new CliError(`No release of '${options.name}' has been published.`);
  }
  let unlisted: StoredRelease[] = [];
  const change = (registry: Registry): Registry => {
    const result = tidied(registry, options, now);
    unlisted = result.unlisted;
    return result.registry;
  };

  if (options.isDryRun) {
    const memory = noted(
      cleared(await readUnlisted(store), before, stored, isOurs),
      change(before),
      stored,
      options,
      now,
    );
    return { unlisted, ...dueAndWaiting(memory, stored, options) };
  }

  await changeUnlisted(store, (memory) => cleared(memory, before, stored, isOurs));
  const registry = await signedStore.change(change);
  const marked = await changeUnlisted(store, (memory) => noted(memory, registry, stored, options, now));
  const report = { unlisted, ...dueAndWaiting(marked, stored, options) };
  // Keep a release that a publisher listed between the read of the registry and the mark.
  const after = await signedStore.registry();
  const removed = report.removed.filter((release) => !isListed(after, release));
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
