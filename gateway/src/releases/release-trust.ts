import pMap from 'p-map';
import { getShellFolder, type Release, type RemoteReleases, SHELL_NAME } from '@inspire/shared/remote';
import {
  availableReleases,
  getListPath,
  INDEX_PATH,
  isListTrusted,
  type KeySet,
  type ListedRelease,
  readSignedManifest,
  readStoreIndex,
  RELEASE_MANIFEST_FILE,
  type ReleaseEnvironment,
  type ReleaseList,
  rememberReleaseList,
  rememberTrust,
  type SignedManifest,
  type StoreIndex,
  toRelease,
  type Trust,
  TRUST_PATH,
  type TrustContext,
  verifyReleaseList,
  verifyTrust,
} from '@inspire/shared/remote/trust';
import type { ReleaseStoreLocation } from './release-store-location';
import type { SeenFile } from './seen-file';
import { readReleaseFile, readStoreFile } from './store-file';
import { findNewestRelease, manifestKey, type VerifiedRegistry } from './verified-registry';
import { watchDocument, type WatchedText } from './watched-text';

export interface ReleaseTrustOptions {
  readonly location: ReleaseStoreLocation;
  /** Returns the pinned keys of the site; undefined while there are none. */
  readonly siteKeys: () => KeySet | undefined;
  readonly environment: ReleaseEnvironment;
  readonly seen: SeenFile;
  readonly report: (error: Error) => void;
  readonly everyMs?: number | undefined;
}

/** Reads again what could not be read or verified, although the index is the same. */
const RETRY_INTERVAL_MS = 30_000;
const CONCURRENCY = 8;

interface Held<T> {
  readonly content: T;
  readonly manifest: SignedManifest;
}

type Lists = ReadonlyMap<string, Held<ReleaseList>>;
type Fail = (what: string, cause: unknown) => void;

async function readManifest(location: ReleaseStoreLocation, path: string): Promise<SignedManifest> {
  const text = await readStoreFile(location, path.slice(1));
  if (!text) throw new Error(`${path} is missing`);
  return readSignedManifest(JSON.parse(text.toString('utf8')));
}

/** Reads `trust.json` where the index says that it changed. One that is refused leaves the last accepted one. */
async function refreshTrust(
  context: TrustContext,
  { trust: sequence }: StoreIndex,
  known: Held<Trust> | undefined,
  location: ReleaseStoreLocation,
  fail: Fail,
): Promise<Held<Trust>> {
  // Verified again: other keys may be pinned by now.
  const kept = known && (await verifyTrust(context, known.manifest).catch(() => undefined));
  if (known && kept?.sequence === sequence) return known;
  try {
    const manifest = await readManifest(location, TRUST_PATH);
    return { content: await verifyTrust(context, manifest), manifest };
  } catch (cause) {
    if (!known || !kept) throw cause;
    fail('trust.json', cause);
    return known;
  }
}

/** As `refreshTrust`, for each list by itself: one that is refused leaves its remote at its last list, and touches no other. */
async function refreshLists(
  context: TrustContext,
  trust: Trust,
  { releases: sequences }: StoreIndex,
  previous: Lists,
  location: ReleaseStoreLocation,
  fail: Fail,
): Promise<Lists> {
  const refresh = async (name: string): Promise<Held<ReleaseList> | undefined> => {
    const known = previous.get(name);
    const kept = known && (await isListTrusted(context.subtle, trust, name, known.manifest)) ? known : undefined;
    const sequence = Object.hasOwn(sequences, name) ? sequences[name] : undefined;
    if (sequence === undefined || kept?.content.sequence === sequence) return kept;
    try {
      const manifest = await readManifest(location, getListPath(name));
      return { content: await verifyReleaseList(context, trust, name, manifest), manifest };
    } catch (cause) {
      fail(`list of ${name}`, cause);
      return kept;
    }
  };
  const held = await pMap(trust.releases, async ({ name }) => [name, await refresh(name)] as const, {
    concurrency: CONCURRENCY,
  });
  return new Map(held.flatMap(([name, list]): [string, Held<ReleaseList>][] => (list ? [[name, list]] : [])));
}

function createManifestTexts(location: ReleaseStoreLocation) {
  const texts = new Map<string, string>();
  return {
    /** @throws when the store has no such manifest, or another one */
    async open(name: string, listed: ListedRelease): Promise<Release> {
      const known = texts.get(listed.manifest);
      const read = async () =>
        name === SHELL_NAME
          ? readStoreFile(location, getShellFolder(listed.version) + RELEASE_MANIFEST_FILE)
          : readReleaseFile(location, name, listed, RELEASE_MANIFEST_FILE);
      const text = known ?? (await read())?.toString('utf8');
      if (text === undefined) throw new Error(`${RELEASE_MANIFEST_FILE} is missing`);
      const release = await toRelease(crypto.subtle, name, listed, text);
      texts.set(listed.manifest, text);
      return release;
    },
    textOf: (hash: string): string | undefined => texts.get(hash),
  };
}

/** Returns a function that reads, verifies and remembers what changed by an index. It throws where nothing is accepted. */
function createReader(
  { location, siteKeys, environment, seen }: ReleaseTrustOptions,
  fail: Fail,
): (text: string) => Promise<VerifiedRegistry> {
  const manifests = createManifestTexts(location);
  let trust: Held<Trust> | undefined;
  let lists: Lists = new Map();
  let last: VerifiedRegistry | undefined;
  let lastState: string | undefined;

  const openReleases = async (name: string, list: RemoteReleases<ListedRelease>): Promise<RemoteReleases> => {
    const open = (listed: ListedRelease) =>
      manifests.open(name, listed).catch((cause: unknown) => fail(`manifest of ${name} ${listed.version}`, cause));
    const releases = await pMap(list.releases, open, { concurrency: CONCURRENCY });
    return { ...list, releases: releases.filter((release): release is Release => release !== undefined) };
  };

  return async (text) => {
    const pinned = siteKeys();
    if (!pinned) throw new Error('there are no site keys (RELEASE_SITE_KEYS)');
    const context: TrustContext = { subtle: crypto.subtle, pinned, seen: seen.value() };
    const index = readStoreIndex(text);
    trust = await refreshTrust(context, index, trust, location, fail);
    const accepted = trust;
    lists = await refreshLists(context, accepted.content, index, lists, location, fail);
    const { stopped } = index;
    const listed = new Map(
      [...lists].map(([name, { content }]) => [
        name,
        availableReleases(content, environment, accepted.content, stopped),
      ]),
    );
    const opened = [...listed].map(async ([name, list]) => [name, await openReleases(name, list)] as const);
    const releases = new Map(await Promise.all(opened));
    await seen.save(
      [...lists.values()].reduce(
        (previous, { content }) => rememberReleaseList(previous, accepted.content, content),
        rememberTrust(seen.value(), pinned, accepted.content),
      ),
    );
    const present = [...releases].map(([name, { releases: all }]) => [name, all.map(({ version }) => version)]);
    const state = JSON.stringify([
      accepted.manifest,
      [...lists.values()].map(({ manifest }) => manifest),
      stopped,
      present,
    ]);
    // The same object for the same state: another one would empty the cache of documents.
    if (last && state === lastState) return last;
    lastState = state;
    const remotes = [...releases].filter(([name]) => name !== SHELL_NAME);
    const texts = [...lists].flatMap(([name, { content }]) =>
      content[environment].flatMap(({ version, manifest: hash }) => {
        const found = manifests.textOf(hash);
        return found === undefined ? [] : [[manifestKey(name, version), { hash, text: found }] as const];
      }),
    );
    last = {
      registry: { remotes: Object.fromEntries(remotes) },
      shell: releases.get(SHELL_NAME) ?? { releases: [] },
      listed: new Map([...listed].filter(([name]) => name !== SHELL_NAME)),
      trust: accepted.manifest,
      lists: new Map([...lists].map(([name, { manifest }]) => [name, manifest])),
      index: {
        trust: accepted.content.sequence,
        releases: Object.fromEntries([...lists].map(([name, { content }]) => [name, content.sequence])),
        stopped,
      },
      manifests: new Map(texts),
      changedAt: last ? new Date() : findNewestRelease(remotes.map(([, all]) => all)),
    };
    return last;
  };
}

/**
 * Watches what the release store states (ADR-80): polls its index, and reads and verifies what that says has changed; null until a
 * `trust.json` verifies. What is not accepted is reported once, and the last accepted state stays.
 */
export function watchReleaseTrust(options: ReleaseTrustOptions): WatchedText<VerifiedRegistry | null> {
  const { location, report, everyMs } = options;
  const reported = new Set<string>();
  let lastText: string | undefined;
  let failedAt: number | undefined;
  /** What was accepted as a whole: it is not read again, because unknown files of the shell cause a look each second. */
  let accepted: { readonly from: string; readonly value: VerifiedRegistry } | undefined;
  const fail: Fail = (what, cause) => {
    failedAt = Date.now();
    const key = `${what}: ${cause instanceof Error ? cause.message : String(cause)}`;
    if (!reported.has(key)) report(new Error(`${what} refused`, { cause }));
    reported.add(key);
  };
  const readSite = createReader(options, fail);
  const watched: WatchedText<VerifiedRegistry | null> = watchDocument<VerifiedRegistry>(
    location,
    INDEX_PATH.slice(1),
    {
      async read(text) {
        const from = JSON.stringify([options.siteKeys(), text]);
        if (accepted?.from === from) return accepted.value;
        if (text !== lastText) reported.clear();
        lastText = text;
        failedAt = undefined;
        try {
          const value = await readSite(text);
          accepted = failedAt === undefined ? { from, value } : undefined;
          return value;
        } catch (cause) {
          fail('trust.json', cause);
          return watched.value();
        }
      },
      report,
    },
    everyMs,
  );
  return {
    value: watched.value,
    async refresh(again = false) {
      const previous = watched.value();
      await watched.refresh(again || (failedAt !== undefined && Date.now() - failedAt >= RETRY_INTERVAL_MS));
      return watched.value() !== previous;
    },
  };
}
