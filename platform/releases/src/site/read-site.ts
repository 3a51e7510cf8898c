import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { parseJson } from '@inspire/shared/guards';
import {
  type AvailableReleases,
  availableReleases,
  type KeySet,
  nothingSeen,
  readSignedManifest,
  readStoreIndex,
  type ReleaseEnvironment,
  type ReleaseList,
  type SignedManifest,
  type StoreIndex,
  type Trust,
  verifyReleaseList,
  verifyTrust,
} from '@inspire/shared/remote/trust';
import type { ReleaseStore, StoreDocument } from '../store';
import { getDocumentPath } from '../store-paths';
import { type Stated, subtle } from './manifests';

/** What is wrong with a part of a store. */
export interface SiteIssue {
  readonly where: string;
  readonly what: string;
  /** The remote, or the shell, whose list it concerns. */
  readonly name?: string;
}

/** What a store states, verified against the pinned keys of the site. */
export interface Site {
  readonly trust: Stated<Trust>;
  /** The lists that verify, by name, in the order of `trust.json`. */
  readonly lists: Readonly<Record<string, Stated<ReleaseList>>>;
  readonly index: StoreIndex | undefined;
  readonly issues: readonly SiteIssue[];
}

/** A document that is about to be changed, as the store's update has read it. */
export interface OpenDocument {
  readonly document: StoreDocument;
  readonly text: string | undefined;
}

export const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

const openManifest = async <T>(text: string, verify: (manifest: SignedManifest) => Promise<T>): Promise<Stated<T>> => {
  const manifest = readSignedManifest(parseJson(text));
  return { content: await verify(manifest), manifest };
};

/** Verifies a list. @throws TrustError, also for a name that `trust.json` gives to nobody */
export const openList = (trust: Trust, name: string, text: string): Promise<Stated<ReleaseList>> =>
  openManifest(text, (manifest) => verifyReleaseList({ subtle, seen: nothingSeen }, trust, name, manifest));

/** @throws CliError for a `trust.json` that the pinned keys did not sign */
export const openTrust = (text: string, pinned: KeySet): Promise<Stated<Trust>> =>
  openManifest(text, (manifest) => verifyTrust({ subtle, pinned, seen: nothingSeen }, manifest)).catch(
    (error: unknown) => {
      throw new CliError(
        `${getDocumentPath('trust')} of this release store cannot be trusted (${messageOf(error)}); nothing was changed.`,
      );
    },
  );

/** @returns undefined for a missing or damaged index: nobody signs it, and its next change repairs it */
export function parseIndex(text: string | undefined): StoreIndex | undefined {
  try {
    return text === undefined ? undefined : readStoreIndex(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads and verifies `trust.json` and all lists that it delegates.
 * @param open replaces what the store has of one document
 * @returns undefined for a store without one
 * @throws CliError for a `trust.json` that the pinned keys did not sign, and for a store of a format that is no longer read
 */
export async function readSite(store: ReleaseStore, pinned: KeySet, open?: OpenDocument): Promise<Site | undefined> {
  const readText = async (document: StoreDocument) =>
    document === open?.document ? open.text : store.readDocument(document);
  const [trustText, indexText] = await Promise.all([readText('trust'), readText('index')]);
  if (trustText === undefined) {
    if ((await store.readDocument('snapshot')) === undefined) return undefined;
    throw new CliError(
      'This release store has a format that is no longer read: publish the releases again into an empty folder or bucket.',
    );
  }
  const trust = await openTrust(trustText, pinned);
  const issues: SiteIssue[] = [];
  const readList = async (name: string): Promise<[string, Stated<ReleaseList>][]> => {
    const text = await readText(`releases/${name}`);
    if (text === undefined) return [];
    try {
      return [[name, await openList(trust.content, name, text)]];
    } catch (error) {
      const where = getDocumentPath(`releases/${name}`);
      issues.push({ where, what: `${where} cannot be trusted (${messageOf(error)})`, name });
      return [];
    }
  };
  const lists = await Promise.all(trust.content.releases.map(({ name }) => readList(name)));
  return { trust, lists: Object.fromEntries(lists.flat()), index: parseIndex(indexText), issues };
}

const noReleases: AvailableReleases = { releases: [] };

/** What a choice among releases depends on. */
export type Releases = Pick<Site, 'trust' | 'lists' | 'index'>;

/** Returns the releases of a name that browsers may take; none for a name without a list. */
export function releasesOf(
  site: Releases | undefined,
  name: string,
  environment: ReleaseEnvironment = 'production',
): AvailableReleases {
  const list = site && ownOf(site.lists, name);
  return list ? availableReleases(list.content, environment, site.trust.content, site.index?.stopped) : noReleases;
}

/** Returns the releases of all remotes and the shell that have any, by name, in the order of `trust.json`. */
export function allReleases(
  site: Releases | undefined,
  environment: ReleaseEnvironment = 'production',
): Record<string, AvailableReleases> {
  const entries = Object.keys(site?.lists ?? {}).map((name) => [name, releasesOf(site, name, environment)] as const);
  return Object.fromEntries(entries.filter(([, { releases }]) => releases.length > 0));
}
