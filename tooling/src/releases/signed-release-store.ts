import { type Choices, readChoices, readReleaseList, type ReleaseList, type Root } from '@inspire/shared/remote/trust';
import { CliError } from '../terminal/cli-error';
import { noChoices } from './choice-change';
import { publicPart, type ReleaseKeys, type SigningKey } from './keys';
import { emptyList } from './list-change';
import { changeRoot, createRoot, isFounder, newExpiry, type RootChange, withDelegation } from './site/change-root';
import { documentText, openDocument, type ReadText, signDocument, type Stated } from './site/documents';
import { migrateStore } from './site/migrate-store';
import { ownOf, readSite, sequenceOf, type Site } from './site/read-site';
import { type RenewOptions, renewSnapshot, type SnapshotReport } from './site/renew-snapshot';
import { assertNotExpired, getOperationsKey, getTeamKey } from './site/signing-rights';
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
   * @throws CliError for a root that the pinned keys did not sign, and for a store of the former format without the keys
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
  const read = async (own?: StoreDocument, text?: string): Promise<Site> => {
    const readText: ReadText = async (document) => (document === own ? text : store.readDocument(document));
    const site = await readSite(store, keys.pinned, readText);
    if (!site) throw new CliError("This release store has no root.json: 'release root init' creates it.");
    return site;
  };

  async function changePart<T extends { readonly sequence: number }>(
    { document, getKey, find, empty, read: parse, put }: SignedPart<T>,
    change: (current: T, site: Site) => T,
  ): Promise<Changed> {
    let result: Omit<Changed, 'snapshot'> | undefined;
    await store.updateDocument(document, async (text) => {
      const site = await read(document, text);
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
    return { ...(result ?? { isChanged: false, site: await read() }), snapshot: await self.renewSnapshot() };
  }

  const self: SignedReleaseStore = {
    store,
    keys,
    async readSite() {
      const site = await readSite(store, keys.pinned);
      if (site) return site;
      return (await migrateStore(store, isFounder(keys) ? keys : undefined)) ? readSite(store, keys.pinned) : undefined;
    },
    async prepare(name) {
      if (!(await self.readSite()) && !(await createRoot(store, keys)))
        throw new CliError("Root lacks signatures of other root keys: 'release root sign' adds them, where they are.");
      const site = await read();
      const { team, root } = keys;
      const isOwn = name !== undefined && team && root.length > 0 && !ownOf(site.root.content.releases, name);
      if (!isOwn) return site;
      await self.changeRoot((present) =>
        ownOf(present.releases, name) ? present : withDelegation(present, name, team),
      );
      return read();
    },
    changeRoot: (change) => changeRoot(store, keys, change),
    async changeList(name, change) {
      await self.prepare(name);
      return changePart(listPart(name, keys), change);
    },
    async changeChoices(change) {
      await self.prepare();
      return changePart(choicesPart(keys), change);
    },
    async renewSnapshot(options = {}) {
      const { now = () => new Date() } = options;
      if (keys.root.length >= keys.pinned.threshold) {
        const site = await readSite(store, keys.pinned);
        const isShort = site && Date.parse(site.root.content.expires) - now().getTime() < ROOT_RENEWAL_MS;
        if (isShort) await self.changeRoot((root) => ({ ...root, expires: newExpiry(now()) }));
      }
      return renewSnapshot(store, keys, options);
    },
  };
  return self;
}
