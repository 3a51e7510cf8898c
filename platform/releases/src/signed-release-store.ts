import { CliError } from '@inspire/devkit/terminal/cli-error';
import { type Choices, readChoices, readReleaseList, type ReleaseList, type Root } from '@inspire/shared/remote/trust';
import { noChoices } from './choice-change';
import { publicPart, type ReleaseKeys, type SigningKey } from './keys';
import { emptyList } from './list-change';
import { changeRoot, createRoot, newExpiry, type RootChange, withDelegation } from './site/change-root';
import { documentText, openDocument, readOnce, type ReadText, signDocument, type Stated } from './site/documents';
import { openRoot, ownOf, readSite, sequenceOf, type Site } from './site/read-site';
import { type RenewOptions, renewSnapshot } from './site/renew-snapshot';
import { assertNotExpired, getOperationsKey, getTeamKey } from './site/signing-rights';
import type { SnapshotReport } from './site/snapshot-report';
import type { ReleaseStore, StoreDocument } from './store';
import { getDocumentPath } from './store-paths';

const DAY_MS = 24 * 3_600_000;
/** A machine with the root key extends root when less than this is left. */
const ROOT_RENEWAL_MS = 60 * DAY_MS;

/** What a change of a document led to. */
export interface Changed {
  readonly isChanged: boolean;
  /** The store as the document was changed, with what was changed. */
  readonly site: Site;
  readonly snapshot: SnapshotReport;
}

/** The releases of a site's remotes and of its shell, in documents that are signed by role (ADR-61). */
export interface SignedReleaseStore {
  readonly store: ReleaseStore;
  readonly keys: ReleaseKeys;
  /**
   * Reads and verifies what the store states.
   * @returns undefined for an empty store
   * @throws CliError for a root that the pinned keys did not sign, and for a store of a format that is no longer read
   */
  readSite(): Promise<Site | undefined>;
  /** Creates what a first change needs: root, and on the machine that has its key the right to sign a name. */
  prepare(name?: string): Promise<Site>;
  changeRoot(change: (root: Root) => Root): Promise<RootChange>;
  /**
   * Changes and signs the list of a remote, or of the shell, with the key of its team.
   * @param change returns the same object for no change, and may throw to reject
   */
  changeList(name: string, change: (list: ReleaseList, site: Site) => ReleaseList): Promise<Changed>;
  /** Changes and signs what operators choose, with an operations key. `change` as for `changeList`. */
  changeChoices(change: (choices: Choices, site: Site) => Choices): Promise<Changed>;
  /** Renews the snapshot where this machine has its key, and extends root where it has that one. */
  renewSnapshot(options?: RenewOptions): Promise<SnapshotReport>;
}

/** A document that is signed with one key of this machine. */
interface SignedPart<T> {
  readonly document: StoreDocument;
  /** @throws CliError when this machine has no key that may sign it */
  readonly getKey: (root: Root) => SigningKey;
  readonly find: (site: Site) => Stated<T> | undefined;
  readonly empty: T;
  readonly read: (payload: string) => T;
  readonly put: (site: Site, stated: Stated<T>) => Site;
}

const listPart = (name: string, { team }: ReleaseKeys): SignedPart<ReleaseList> => ({
  document: `releases/${name}`,
  getKey: (root) => getTeamKey(root, name, team),
  find: ({ lists }) => ownOf(lists, name),
  empty: emptyList(name),
  read: readReleaseList,
  put: (site, stated) => ({ ...site, lists: { ...site.lists, [name]: stated } }),
});

const choicesPart = ({ operations }: ReleaseKeys): SignedPart<Choices> => ({
  document: 'choices',
  getKey: (root) => getOperationsKey(root, operations),
  find: ({ choices }) => choices,
  empty: noChoices,
  read: readChoices,
  put: (site, choices) => ({ ...site, choices }),
});

/** Never signs what does not verify: another program wrote it into the store. */
function assertReadable({ issues }: Site, document: StoreDocument, isRead: boolean): void {
  const issue = issues.find(({ where }) => where === getDocumentPath(document));
  if (issue && !isRead) throw new CliError(`${issue.what}; nothing was changed.`);
}

export function createSignedReleaseStore(store: ReleaseStore, keys: ReleaseKeys): SignedReleaseStore {
  const readAll = async (readText?: ReadText): Promise<Site | undefined> => {
    const site = await readSite(store, keys.pinned, readText);
    if (!site && (await store.readDocument('registry')) !== undefined)
      throw new CliError(
        'This release store has a format that is no longer read: publish the releases again into an empty folder or bucket.',
      );
    return site;
  };

  async function prepare(name?: string): Promise<{ site: Site; readText: ReadText }> {
    const { readText, forget } = readOnce(store);
    let site = await readAll(readText);
    if (!site) {
      if (!(await createRoot(store, keys)))
        throw new CliError("Root lacks signatures of other root keys: 'release root sign' adds them, where they are.");
      forget();
      site = await readAll(readText);
    }
    if (!site) throw new CliError('This release store lost its root.json; nothing was changed.');
    const { team, root } = keys;
    if (name === undefined || !team || root.length === 0 || ownOf(site.root.content.releases, name))
      return { site, readText };
    await self.changeRoot((present) => (ownOf(present.releases, name) ? present : withDelegation(present, name, team)));
    forget();
    return { site: (await readAll(readText)) ?? site, readText };
  }

  async function changePart<T extends { readonly sequence: number }>(
    { document, getKey, find, empty, read: parse, put }: SignedPart<T>,
    change: (current: T, site: Site) => T,
    { site: before, readText }: { readonly site: Site; readonly readText: ReadText },
  ): Promise<Changed> {
    let result: Omit<Changed, 'snapshot'> = { isChanged: false, site: before };
    await store.updateDocument(document, async (text) => {
      // Other documents as they were before: the snapshot settles what two writers changed at the same time.
      const site =
        (await readSite(store, keys.pinned, (one) => (one === document ? Promise.resolve(text) : readText(one)))) ??
        before;
      const key = getKey(site.root.content);
      assertNotExpired(site.root.content, new Date());
      const stated = find(site);
      assertReadable(site, document, stated !== undefined);
      const current = stated?.content ?? empty;
      const next = change(current, site);
      result = { isChanged: false, site };
      if (next === current) return undefined;
      const signed = documentText(await signDocument([key], { ...next, sequence: current.sequence + 1 }));
      // Readers use this parser: reject here what they would reject.
      const own = { what: document, keys: { keys: [publicPart(key)], threshold: 1 }, read: parse, sequenceOf };
      result = { isChanged: true, site: put(site, await openDocument(signed, own)) };
      return signed;
    });
    return { ...result, snapshot: await self.renewSnapshot() };
  }

  /** A machine with the root key extends root before its time is over. */
  async function extendRoot(now: Date): Promise<void> {
    const text = keys.root.length >= keys.pinned.threshold ? await store.readDocument('root') : undefined;
    if (text === undefined) return;
    const { content } = await openRoot(text, keys.pinned);
    if (Date.parse(content.expires) - now.getTime() < ROOT_RENEWAL_MS)
      await self.changeRoot((root) => ({ ...root, expires: newExpiry(now) }));
  }

  const self: SignedReleaseStore = {
    store,
    keys,
    readSite: () => readAll(),
    prepare: async (name) => (await prepare(name)).site,
    changeRoot: (change) => changeRoot(store, keys, change),
    changeList: async (name, change) => changePart(listPart(name, keys), change, await prepare(name)),
    changeChoices: async (change) => changePart(choicesPart(keys), change, await prepare()),
    async renewSnapshot(options = {}) {
      if (store.service) return store.service.renewSnapshot();
      await extendRoot(options.now?.() ?? new Date());
      return renewSnapshot(store, keys, options);
    },
  };
  return self;
}
