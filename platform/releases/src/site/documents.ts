import { webcrypto } from 'node:crypto';
import { messageOf } from '@inspire/devkit/terminal/cli-error';
import { parseJson } from '@inspire/shared/guards';
import { signText, type SubtleSigning } from '@inspire/shared/remote';
import {
  type DocumentReference,
  hashText,
  type KeySet,
  readSignedDocument,
  type SignedDocument,
  verifySignatures,
} from '@inspire/shared/remote/trust';
import type { SigningKey } from '../keys';
import type { ReleaseStore, StoreDocument } from '../store';
import { getCopyPath, getDocumentPath } from '../store-paths';

// Node's Web Crypto has the browsers' interface with wider types.
export const subtle = webcrypto.subtle as unknown as SubtleSigning;

/** A verified document as the store has it. */
export interface Stated<T> extends DocumentReference {
  readonly content: T;
  readonly text: string;
  readonly document: SignedDocument;
}

export const documentText = (document: SignedDocument): string => `${JSON.stringify(document)}\n`;

/** Signs a document with every key. */
export async function signDocument(keys: readonly SigningKey[], content: object): Promise<SignedDocument> {
  const payload = JSON.stringify(content);
  const signatures = await Promise.all(
    keys.map(async (key) => ({ keyId: key.keyId, signature: await signText(subtle, key, payload) })),
  );
  return { payload, signatures };
}

/** Returns the ids of the keys that signed a document, and not of those that it only claims. */
export async function signersOf({ keys }: KeySet, document: SignedDocument): Promise<string[]> {
  const verified = await Promise.all(
    keys.map((key) =>
      verifySignatures(subtle, { keys: [key], threshold: 1 }, document, 'document').then(
        () => [key.keyId],
        () => [],
      ),
    ),
  );
  return verified.flat();
}

/** How one type of document is verified and read. */
export interface DocumentType<T> {
  /** Names it in errors. */
  readonly what: string;
  readonly keys: KeySet;
  readonly read: (payload: string) => T;
  readonly sequenceOf: (content: T) => number;
}

const MAX_OPENED = 500;
/** What was verified before, by its keys and whole text: a supervisor looks at the same documents every few seconds. */
const opened = new Map<string, Stated<unknown>>();

/** @throws TrustError (or ManifestError, for paths and slots) */
export async function openDocument<T>(text: string, type: DocumentType<T>): Promise<Stated<T>> {
  const id = JSON.stringify([type.what, type.keys, text]);
  const known = opened.get(id) as Stated<T> | undefined;
  if (known) return known;
  const stated = await verifyDocument(text, type);
  if (opened.size >= MAX_OPENED) opened.clear();
  opened.set(id, stated);
  return stated;
}

async function verifyDocument<T>(text: string, { what, keys, read, sequenceOf }: DocumentType<T>): Promise<Stated<T>> {
  const document = readSignedDocument(parseJson(text));
  await verifySignatures(subtle, keys, document, what);
  const content = read(document.payload);
  return { content, text, document, sequence: sequenceOf(content), hash: await hashText(subtle, document.payload) };
}

export interface NewestDocument<T> {
  readonly stated: Stated<T> | undefined;
  /** Why the document itself is not used. */
  readonly issue?: string;
}

/** Where texts of documents are read; a change of a document reads its own from the store's update. */
export type ReadText = (document: StoreDocument) => Promise<string | undefined>;

/** Reads each document of a store once. */
export function readOnce(store: ReleaseStore): { readonly readText: ReadText; forget(): void } {
  const texts = new Map<StoreDocument, Promise<string | undefined>>();
  return {
    readText(document) {
      const reading = texts.get(document) ?? store.readDocument(document);
      texts.set(document, reading);
      return reading;
    },
    forget: () => texts.clear(),
  };
}

/**
 * Reads a document, or the copy that the snapshot names where the document does not verify or is older: an earlier version
 * that was put back in its place must not be signed again.
 */
export async function readNewest<T>(
  { store, readText }: { readonly store: ReleaseStore; readonly readText: ReadText },
  name: StoreDocument,
  type: DocumentType<T>,
  reference: DocumentReference | undefined,
): Promise<NewestDocument<T>> {
  const text = await readText(name);
  let present: Stated<T> | undefined;
  let issue: string | undefined;
  try {
    present = text === undefined ? undefined : await openDocument(text, type);
  } catch (error) {
    issue = `${getDocumentPath(name)} cannot be trusted (${messageOf(error)})`;
  }
  const isNamed = !reference || (present && (present.sequence > reference.sequence || present.hash === reference.hash));
  if (isNamed || !reference) return { stated: present, ...(issue !== undefined && { issue }) };
  issue ??= `${getDocumentPath(name)} ${text === undefined ? 'is missing' : `is not ${reference.sequence}, which the snapshot names`}`;
  const copy = await store.readCopy(reference.hash);
  if (copy === undefined)
    return { stated: undefined, issue: `${issue}, and there is no ${getCopyPath(reference.hash)}` };
  // A copy that root's present keys did not sign is of a time before them.
  const stated = await openDocument(copy, type).catch(() => undefined);
  return stated?.hash === reference.hash ? { stated, issue } : { stated: present, ...(present ? {} : { issue }) };
}
