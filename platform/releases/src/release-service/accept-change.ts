import { CliError, messageOf } from '@inspire/devkit/terminal/cli-error';
import { parseJson } from '@inspire/shared/guards';
import {
  readReleaseList,
  readSignedDocument,
  type ReleaseList,
  type ReleaseManifest,
  type Root,
  type SignedDocument,
} from '@inspire/shared/remote/trust';
import { addedReleases, assertChoices, assertPlacement, assertStored, type ReleaseRules } from '../release-rules';
import { etagOf } from '../service/protocol';
import type { SignedReleaseStore } from '../signed-release-store';
import { documentText, type DocumentType, openDocument, signersOf, type Stated } from '../site/documents';
import { choicesType, listType, openRoot, ownOf, readSite, rootType, type Site } from '../site/read-site';
import { assertNotExpired } from '../site/signing-rights';
import type { StoreDocument } from '../store';
import { claimRelease } from '../unlisted';
import { type ChangeEntry, describeChoicesChange, describeListChange } from './describe-change';
import { InvalidCallError, LostRaceError, UntrustedDocumentError } from './errors';

/** A signed document that is to replace another one. */
export interface SubmittedDocument {
  readonly document: StoreDocument;
  readonly text: string;
  /** The entity tag of the document that it replaces; undefined for the first one. */
  readonly over: string | undefined;
}

/** What an accepted change did, and who signed it. */
export interface AcceptedChange {
  readonly keyId: string;
  readonly entries: readonly ChangeEntry[];
}

/** @throws UntrustedDocumentError */
function parseSubmitted(text: string): SignedDocument {
  try {
    return readSignedDocument(parseJson(text));
  } catch (error) {
    throw new UntrustedDocumentError(`This cannot be accepted: ${messageOf(error)}.`);
  }
}

/** @throws UntrustedDocumentError when the keys of its role did not sign it */
const open = <T>(text: string, type: DocumentType<T>): Promise<Stated<T>> =>
  openDocument(text, type).catch((error: unknown) => {
    throw new UntrustedDocumentError(`The ${type.what} was not accepted: ${messageOf(error)}.`);
  });

/** @throws LostRaceError when the document is not the one that the client has read */
function assertReplaces(present: string | undefined, over: string | undefined): void {
  if ((present === undefined ? undefined : etagOf(present)) !== over) throw new LostRaceError('changed meanwhile');
}

/** Reads the site with one document as it is at the moment of its change. @throws CliError without a root */
async function readSiteWith(
  { store, keys }: SignedReleaseStore,
  document: StoreDocument,
  present: string | undefined,
): Promise<Site> {
  const site = await readSite(store, keys.pinned, (one) =>
    one === document ? Promise.resolve(present) : store.readDocument(one),
  );
  if (!site) throw new CliError("This release store has no root.json yet: 'release root init' creates it.");
  assertNotExpired(site.root.content, new Date());
  return site;
}

const outOfOrder = (what: string, sequence: number, previous: number): CliError =>
  new CliError(`The ${what} was not accepted: its sequence is ${sequence}, and ${previous + 1} is next.`);

/** @throws UntrustedDocumentError for a name that root gives to no key */
function listTypeOf(root: Root, name: string) {
  const role = ownOf(root.releases, name);
  if (!role)
    throw new UntrustedDocumentError(
      `Root names no key for ${name}, so that no browser would run it; nothing was changed.`,
    );
  return listType(root, name, role);
}

interface PreviousList {
  readonly list: ReleaseList | undefined;
  readonly isTrusted: boolean;
}

/**
 * Returns the list that is to be replaced. One that verifies no more, because its key was revoked, is signed again by its team
 * with the next key: what it listed was accepted before.
 */
function previousList({ lists }: Site, name: string, present: string | undefined): PreviousList {
  const list = ownOf(lists, name)?.content;
  if (list || present === undefined) return { list, isTrusted: true };
  try {
    return { list: readReleaseList(readSignedDocument(parseJson(present)).payload), isTrusted: false };
  } catch {
    return { list: undefined, isTrusted: false };
  }
}

/** @throws CliError when a list is not the next one */
function assertFollows(what: string, sequence: number, { list, isTrusted }: PreviousList): void {
  const last = list?.sequence ?? 0;
  // A stolen key may have signed a sequence that has no next one; readers forget it with the key.
  const startsAgain = !isTrusted && !Number.isSafeInteger(last + 1);
  if (sequence !== last + 1 && !startsAgain) throw outOfOrder(what, sequence, last);
}

/** Checks and claims what a list adds, before the list is changed: stored files never change. */
async function checkAdded(
  { store }: SignedReleaseStore,
  content: ReleaseList,
  previous: ReleaseList | undefined,
  rules: ReleaseRules,
): Promise<Map<string, ReleaseManifest>> {
  const manifests = new Map<string, ReleaseManifest>();
  for (const { release } of addedReleases(content, previous)) {
    await claimRelease(store, content.name, release.version);
    // Both parts of a list may name a release, and each must name the same bytes.
    manifests.set(release.version, await assertStored(store, content.name, release, rules));
  }
  return manifests;
}

async function acceptList(
  signedStore: SignedReleaseStore,
  name: string,
  { document, text, over }: SubmittedDocument,
  rules: ReleaseRules,
): Promise<AcceptedChange> {
  const { store } = signedStore;
  const earlyText = await store.readDocument(document);
  assertReplaces(earlyText, over);
  const before = await readSiteWith(signedStore, document, earlyText);
  const { content } = await open(text, listTypeOf(before.root.content, name));
  const manifests = await checkAdded(signedStore, content, previousList(before, name, earlyText).list, rules);
  let accepted: AcceptedChange | undefined;
  await store.updateDocument(document, async (present) => {
    assertReplaces(present, over);
    const site = await readSiteWith(signedStore, document, present);
    const type = listTypeOf(site.root.content, name);
    const next = await open(text, type);
    const previous = previousList(site, name, present);
    assertFollows(type.what, next.sequence, previous);
    // The list was another one when its additions were checked.
    const added = addedReleases(next.content, previous.list);
    if (added.some(({ release }) => !manifests.has(release.version))) throw new LostRaceError('changed meanwhile');
    assertPlacement(site, next.content, { previous: previous.list, rules });
    accepted = {
      keyId: (await signersOf(type.keys, next.document)).join(', '),
      entries: describeListChange(previous.list, next.content, manifests),
    };
    return next.text;
  });
  // gc may have seen a release unlisted between its upload and the list.
  for (const version of manifests.keys()) await claimRelease(store, name, version);
  return accepted as AcceptedChange;
}

async function acceptChoices(
  signedStore: SignedReleaseStore,
  { document, text, over }: SubmittedDocument,
): Promise<AcceptedChange> {
  let accepted: AcceptedChange | undefined;
  await signedStore.store.updateDocument(document, async (present) => {
    assertReplaces(present, over);
    const site = await readSiteWith(signedStore, document, present);
    const type = choicesType(site.root.content);
    const next = await open(text, type);
    const last = site.choices?.sequence ?? 0;
    if (next.sequence !== last + 1) throw outOfOrder(type.what, next.sequence, last);
    assertChoices(site, next.content);
    accepted = {
      keyId: (await signersOf(type.keys, next.document)).join(', '),
      entries: describeChoicesChange(site.choices?.content, next.content),
    };
    return next.text;
  });
  return accepted as AcceptedChange;
}

/** Root is signed offline; with enough signatures of the pinned keys it may come from anywhere. */
async function acceptRoot(
  { store, keys: { pinned } }: SignedReleaseStore,
  { document, text, over }: SubmittedDocument,
): Promise<AcceptedChange> {
  const type = rootType(pinned);
  const next = await open(text, type);
  assertNotExpired(next.content, new Date());
  await store.updateDocument(document, async (present) => {
    assertReplaces(present, over);
    const last = present === undefined ? 0 : (await openRoot(present, pinned)).sequence;
    if (next.sequence !== last + 1) throw outOfOrder(type.what, next.sequence, last);
    return next.text;
  });
  return {
    keyId: (await signersOf(pinned, next.document)).join(', '),
    entries: [{ action: 'root', detail: `version ${next.sequence}` }],
  };
}

/** Returns the name of a list's document. */
export const listNameOf = (document: StoreDocument): string | undefined =>
  document.startsWith('releases/') ? document.slice('releases/'.length) : undefined;

/**
 * Replaces a list, choices or root with a version that a client signed, if it is trusted, in order, and what the rules need.
 * @throws LostRaceError, UntrustedDocumentError and CliError, with nothing changed
 */
export async function acceptChange(
  signedStore: SignedReleaseStore,
  submitted: SubmittedDocument,
  rules: ReleaseRules,
): Promise<AcceptedChange> {
  // Stored as it is read: nothing beside payload and signatures.
  const change = { ...submitted, text: documentText(parseSubmitted(submitted.text)) };
  const name = listNameOf(change.document);
  if (name !== undefined) return acceptList(signedStore, name, change, rules);
  if (change.document === 'choices') return acceptChoices(signedStore, change);
  if (change.document === 'root') return acceptRoot(signedStore, change);
  throw new InvalidCallError(`The release service does not change ${change.document}: that needs the store itself.`);
}
