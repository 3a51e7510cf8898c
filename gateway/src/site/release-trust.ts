import pMap from 'p-map';
import { getShellFolder, type Release, type RemoteReleases, SHELL_NAME } from '@inspire/shared/remote';
import {
  applyChoices,
  type ChosenReleaseList,
  getTrustDocumentPath,
  isListTrusted,
  type KeySet,
  type ListedRelease,
  type LoadedSite,
  loadSite,
  readSignedDocument,
  RELEASE_MANIFEST_FILE,
  type ReleaseEnvironment,
  type ReleaseList,
  rememberReleaseList,
  rememberSite,
  type SignedDocument,
  SNAPSHOT_PATH,
  toRelease,
  type TrustContext,
  verifyReleaseList,
} from '@inspire/shared/remote/trust';
import type { ReleaseStoreLocation } from './release-store-location';
import type { SeenFile } from './seen-file';
import { readReleaseFile, readStoreFile } from './store-file';
import { findNewestRelease, manifestKey, type VerifiedRegistry } from './verified-registry';
import { watchDocument } from './watch-document';
import type { WatchedFile } from './watched-file';

export interface ReleaseTrustOptions {
  readonly location: ReleaseStoreLocation;
  /** Returns the pinned root keys; undefined while there are none. */
  readonly rootKeys: () => KeySet | undefined;
  readonly environment: ReleaseEnvironment;
  readonly seen: SeenFile;
  readonly report: (error: Error) => void;
  readonly everyMs?: number | undefined;
  readonly now?: () => number;
}

/** Reads again what could not be read or verified, although the snapshot is the same. */
const RETRY_INTERVAL_MS = 30_000;
const CONCURRENCY = 8;

interface HeldList {
  readonly list: ReleaseList;
  readonly document: SignedDocument;
  /** False for a list of a previous snapshot. */
  readonly isNamed: boolean;
}

type Lists = ReadonlyMap<string, HeldList>;

async function readDocument(location: ReleaseStoreLocation, hash: string): Promise<SignedDocument> {
  const path = getTrustDocumentPath(hash).slice(1);
  const text = await readStoreFile(location, path);
  if (!text) throw new Error(`${path} is missing`);
  return readSignedDocument(JSON.parse(text.toString('utf8')));
}

/**
 * Verifies the lists that a snapshot names. One that cannot be verified leaves the others alone: its remote keeps its last
 * verified list, as long as root still trusts the keys of that one.
 */
async function verifyLists(
  context: TrustContext,
  { trust }: LoadedSite,
  previous: Lists,
  location: ReleaseStoreLocation,
  onError: (name: string, cause: unknown) => void,
): Promise<Lists> {
  const verify = async (name: string, hash: string): Promise<HeldList | undefined> => {
    const known = previous.get(name);
    try {
      const document = await readDocument(location, hash);
      return { list: await verifyReleaseList(context, trust, name, document), document, isNamed: true };
    } catch (cause) {
      onError(name, cause);
      const isKept = known && (await isListTrusted(context.subtle, trust, name, known.document));
      return isKept ? { ...known, isNamed: false } : undefined;
    }
  };
  const held = await pMap(
    Object.entries(trust.snapshot.releases),
    async ([name, { hash }]) => [name, await verify(name, hash)] as const,
    { concurrency: CONCURRENCY },
  );
  return new Map(held.flatMap(([name, list]): [string, HeldList][] => (list ? [[name, list]] : [])));
}

interface ManifestTexts {
  /** @throws when the store has no such manifest, or another one */
  readonly open: (name: string, listed: ListedRelease) => Promise<Release>;
  readonly textOf: (hash: string) => string | undefined;
}

function createManifestTexts(location: ReleaseStoreLocation): ManifestTexts {
  const texts = new Map<string, string>();
  return {
    async open(name, listed) {
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
    textOf: (hash) => texts.get(hash),
  };
}

interface OpenedSite {
  readonly site: LoadedSite;
  readonly lists: Lists;
  /** The releases of each list, with what operators chose. */
  readonly listed: ReadonlyMap<string, ChosenReleaseList>;
  /** Those whose manifests could be read. */
  readonly releases: ReadonlyMap<string, RemoteReleases>;
}

function describe(
  { site, lists, listed, releases }: OpenedSite,
  environment: ReleaseEnvironment,
  textOf: ManifestTexts['textOf'],
  changedAt: Date | undefined,
): VerifiedRegistry {
  const { snapshot } = site.trust;
  const remotes = [...releases].filter(([name]) => name !== SHELL_NAME);
  const manifests = [...lists].flatMap(([name, { list }]) =>
    list[environment].map(({ version, manifest: hash }) => [manifestKey(name, version), hash, textOf(hash)] as const),
  );
  return {
    registry: { sequence: snapshot.sequence, remotes: Object.fromEntries(remotes) },
    shell: releases.get(SHELL_NAME) ?? { releases: [] },
    listed: new Map([...listed].filter(([name]) => name !== SHELL_NAME)),
    documents: site.documents,
    lists: new Map([...lists].filter(([, { isNamed }]) => isNamed).map(([name, { document }]) => [name, document])),
    manifests: new Map(
      manifests.flatMap(([key, hash, text]) => (text === undefined ? [] : [[key, { hash, text }] as const])),
    ),
    issuedAt: new Date(snapshot.issuedAt),
    changedAt: changedAt ?? findNewestRelease(remotes.map(([, listed]) => listed)),
  };
}

type Fail = (what: string, cause: unknown) => void;

/** Returns a function that reads, verifies and remembers what a snapshot states. It throws when the snapshot is rejected. */
function createReader(
  { location, rootKeys, environment, seen }: ReleaseTrustOptions,
  now: () => number,
  fail: Fail,
): (text: string) => Promise<VerifiedRegistry> {
  const manifests = createManifestTexts(location);
  let lists: Lists = new Map();
  let last: (VerifiedRegistry & { readonly references: string }) | undefined;
  let lastState: string | undefined;

  const openReleases = async (name: string, list: RemoteReleases<ListedRelease>): Promise<RemoteReleases> => {
    const open = (listed: ListedRelease) =>
      manifests.open(name, listed).catch((cause: unknown) => fail(`manifest of ${name} ${listed.version}`, cause));
    const releases = await pMap(list.releases, open, { concurrency: CONCURRENCY });
    return { ...list, releases: releases.filter((release): release is Release => release !== undefined) };
  };

  return async (text) => {
    const pinned = rootKeys();
    if (!pinned) throw new Error('there are no root keys (RELEASE_ROOT_KEYS)');
    const context: TrustContext = { subtle: crypto.subtle, pinned, seen: seen.value(), now: now() };
    const site = await loadSite(context, readSignedDocument(JSON.parse(text)), (hash) => readDocument(location, hash));
    const { root, snapshot, choices } = site.trust;
    lists = await verifyLists(context, site, lists, location, (name, cause) => fail(`list of ${name}`, cause));
    const listed = new Map([...lists].map(([name, { list }]) => [name, applyChoices(list, environment, choices)]));
    const opened = [...listed].map(async ([name, list]) => [name, await openReleases(name, list)] as const);
    const releases = new Map(await Promise.all(opened));
    const named = [...lists.values()].filter(({ isNamed }) => isNamed);
    await seen.save(
      named.reduce(
        (previous, { list }) => rememberReleaseList(previous, root, list),
        rememberSite(seen.value(), site.trust),
      ),
    );
    const references = JSON.stringify([snapshot.releases, snapshot.choices]);
    const present = [...releases].map(([name, listed]) => [name, listed.releases.map(({ version }) => version)]);
    const state = JSON.stringify([site.documents, named.map(({ document }) => document), present]);
    // The same object for the same state: another one would empty the cache of documents.
    if (last && state === lastState) return last;
    lastState = state;
    const changedAt = last && (references === last.references ? last.changedAt : new Date(now()));
    last = { ...describe({ site, lists, listed, releases }, environment, manifests.textOf, changedAt), references };
    return last;
  };
}

/** Was reported already. */
class RejectedError extends Error {
  override readonly name = 'RejectedError';
}

/**
 * Watches what the release store states (ADR-61): polls its snapshot, and reads and verifies what it names; null until a
 * snapshot verifies. What is not accepted is reported once, and the last accepted state stays.
 */
export function watchReleaseTrust(options: ReleaseTrustOptions): WatchedFile<VerifiedRegistry | null> {
  const { location, report, everyMs, now = Date.now } = options;
  const reported = new Set<string>();
  let lastText: string | undefined;
  let failedAt: number | undefined;
  /** What was accepted as a whole: it is not read again, because unknown files of the shell cause a look each second. */
  let accepted: { readonly from: string; readonly value: VerifiedRegistry } | undefined;
  const fail: Fail = (what, cause) => {
    failedAt = now();
    const key = `${what}: ${cause instanceof Error ? cause.message : String(cause)}`;
    if (!reported.has(key)) report(new Error(`${what} refused`, { cause }));
    reported.add(key);
  };
  const readSite = createReader(options, now, fail);
  const watched = watchDocument<VerifiedRegistry>(
    location,
    SNAPSHOT_PATH.slice(1),
    {
      async read(text) {
        const from = JSON.stringify([options.rootKeys(), text]);
        if (accepted?.from === from) return accepted.value;
        if (text !== lastText) reported.clear();
        lastText = text;
        failedAt = undefined;
        try {
          const value = await readSite(text);
          accepted = failedAt === undefined ? { from, value } : undefined;
          return value;
        } catch (cause) {
          fail('snapshot of releases', cause);
          throw new RejectedError();
        }
      },
      report: (error) => {
        if (!(error instanceof RejectedError)) report(error);
      },
    },
    everyMs,
  );
  return {
    value: watched.value,
    async refresh(again = false) {
      const previous = watched.value();
      await watched.refresh(again || (failedAt !== undefined && now() - failedAt >= RETRY_INTERVAL_MS));
      return watched.value() !== previous;
    },
  };
}
