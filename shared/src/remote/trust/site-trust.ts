import type { SubtleSigning } from '../signature';
import { type Choices, readChoices } from './choices';
import { hashText } from './hash';
import { readReleaseList, type ReleaseList } from './release-list';
import { keySetOf, readRoot, type Root } from './root';
import { lowestAccepted, type Seen, toSeen } from './sequences';
import { type KeySet, type SignedDocument, verifySignatures } from './signed-document';
import { CLOCK_TOLERANCE_MS, type DocumentReference, readSnapshot, type Snapshot, SNAPSHOT_LIMIT_MS } from './snapshot';
import { TrustError } from './trust-error';

/** What a store states at one time, in the order in which it is verified. */
export interface SiteDocuments {
  readonly root: SignedDocument;
  readonly snapshot: SignedDocument;
  /** Absent where the snapshot names none. */
  readonly choices?: SignedDocument | undefined;
}

/** The verified statement of a store. Lists of releases are verified against it, one by one. */
export interface SiteTrust {
  readonly root: Root;
  readonly snapshot: Snapshot;
  readonly choices: Choices | undefined;
}

export interface TrustContext {
  readonly subtle: SubtleSigning;
  /** The root keys that were pinned at build time, or by a gateway's setting. */
  readonly pinned: KeySet;
  /** What was accepted before. */
  readonly seen: Seen;
  readonly now: number;
}

async function assertNamed(
  subtle: SubtleSigning,
  payload: string,
  sequence: number,
  reference: DocumentReference,
  what: string,
): Promise<void> {
  if (sequence !== reference.sequence || (await hashText(subtle, payload)) !== reference.hash)
    throw new TrustError('mixed', `${what} ${sequence} is not ${reference.sequence}, which the snapshot names`);
}

function assertNotOlder(sequence: number, seen: number, what: string): void {
  if (sequence < seen)
    throw new TrustError('rolled-back', `${what} ${sequence} is older than ${seen}, which was accepted before`);
}

async function verifyRoot({ subtle, pinned, seen, now }: TrustContext, document: SignedDocument): Promise<Root> {
  await verifySignatures(subtle, pinned, document, 'root');
  const root = readRoot(document.payload);
  assertNotOlder(root.version, seen.root, 'root');
  if (Date.parse(root.expires) <= now) throw new TrustError('expired', `root expired at ${root.expires}`);
  return root;
}

async function verifySnapshot(
  { subtle, seen, now }: TrustContext,
  root: Root,
  { root: rootDocument, snapshot: document }: SiteDocuments,
): Promise<Snapshot> {
  await verifySignatures(subtle, keySetOf(root, root.snapshot), document, 'snapshot');
  const snapshot = readSnapshot(document.payload);
  assertNotOlder(snapshot.sequence, lowestAccepted(seen.snapshot, root.snapshot), 'snapshot');
  await assertNamed(subtle, rootDocument.payload, root.version, snapshot.root, 'root');
  const age = now - Date.parse(snapshot.issuedAt);
  if (age > SNAPSHOT_LIMIT_MS) throw new TrustError('expired', `snapshot was issued at ${snapshot.issuedAt}`);
  // Else a thief of the snapshot key could sign one that never gets old.
  if (age < -CLOCK_TOLERANCE_MS) throw new TrustError('expired', `snapshot is from the future: ${snapshot.issuedAt}`);
  return snapshot;
}

async function verifyChoices(
  { subtle, seen }: TrustContext,
  root: Root,
  snapshot: Snapshot,
  document: SignedDocument | undefined,
): Promise<Choices | undefined> {
  if (!snapshot.choices) {
    assertNotOlder(0, lowestAccepted(seen.choices, root.operations), 'choices');
    return undefined;
  }
  if (!document) throw new TrustError('mixed', 'choices are missing, and the snapshot names them');
  await verifySignatures(subtle, keySetOf(root, root.operations), document, 'choices');
  const choices = readChoices(document.payload);
  assertNotOlder(choices.sequence, lowestAccepted(seen.choices, root.operations), 'choices');
  await assertNamed(subtle, document.payload, choices.sequence, snapshot.choices, 'choices');
  return choices;
}

/**
 * Verifies root, snapshot and choices of a store (ADR-61): root against the pinned keys, the others against root, all of them
 * against what was accepted before.
 * @throws TrustError
 */
export async function verifySite(context: TrustContext, documents: SiteDocuments): Promise<SiteTrust> {
  const root = await verifyRoot(context, documents.root);
  const snapshot = await verifySnapshot(context, root, documents);
  return { root, snapshot, choices: await verifyChoices(context, root, snapshot, documents.choices) };
}

/**
 * Verifies the list of a remote's releases, or of the shell's: its keys must be those that root names for it, and the snapshot
 * must name this very list.
 * @throws TrustError (or ManifestError, for paths and slots)
 */
export async function verifyReleaseList(
  { subtle, seen }: Pick<TrustContext, 'subtle' | 'seen'>,
  { root, snapshot }: Pick<SiteTrust, 'root' | 'snapshot'>,
  name: string,
  document: SignedDocument,
): Promise<ReleaseList> {
  const [role, reference] = [ownOf(root.releases, name), ownOf(snapshot.releases, name)];
  if (!role) throw new TrustError('unlisted', `root names no key for ${name}`);
  if (!reference) throw new TrustError('unlisted', `the snapshot does not name ${name}`);
  await verifySignatures(subtle, keySetOf(root, role), document, `list of ${name}`);
  const list = readReleaseList(document.payload);
  if (list.name !== name) throw new TrustError('mixed', `the list of ${list.name} is no list of ${name}`);
  assertNotOlder(list.sequence, lowestAccepted(ownOf(seen.releases, name), role), `list of ${name}`);
  await assertNamed(subtle, document.payload, list.sequence, reference, `list of ${name}`);
  return list;
}

/**
 * True when the keys of a list are still those that root names for it: a list that was verified before may then stay in use
 * while its next one cannot be verified.
 */
export async function isListTrusted(
  subtle: SubtleSigning,
  { root }: Pick<SiteTrust, 'root'>,
  name: string,
  document: SignedDocument,
): Promise<boolean> {
  const role = ownOf(root.releases, name);
  if (!role) return false;
  return verifySignatures(subtle, keySetOf(root, role), document, name).then(
    () => true,
    () => false,
  );
}

const ownOf = <T>(record: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** What to remember of a verified statement, so that nothing older is accepted from now on. */
export function rememberSite(seen: Seen, { root, snapshot, choices }: SiteTrust): Seen {
  return {
    ...seen,
    root: root.version,
    snapshot: toSeen(snapshot.sequence, root.snapshot),
    ...(choices && { choices: toSeen(choices.sequence, root.operations) }),
  };
}

/** What to remember of a verified list. */
export function rememberReleaseList(seen: Seen, { releases }: Root, { name, sequence }: ReleaseList): Seen {
  const role = ownOf(releases, name);
  return role ? { ...seen, releases: { ...seen.releases, [name]: toSeen(sequence, role) } } : seen;
}
