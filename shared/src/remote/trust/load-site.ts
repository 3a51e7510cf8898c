import type { SignedDocument } from './signed-document';
import { type SiteDocuments, type SiteTrust, type TrustContext, verifySite } from './site-trust';
import { readSnapshot } from './snapshot';

/** The only mutable document that gateways and browsers read. */
export const SNAPSHOT_PATH = '/remotes/trust/snapshot.json';

/** Where the store has an immutable copy of each version of root, choices and lists. */
export const TRUST_DOCUMENTS_PATH = '/remotes/trust/documents';

export const getTrustDocumentPath = (hash: string): string => `${TRUST_DOCUMENTS_PATH}/${hash}.json`;

export interface LoadedSite {
  readonly documents: SiteDocuments;
  readonly trust: SiteTrust;
}

/**
 * Loads what a snapshot names, and verifies all of it.
 * @param load returns the document with this hash; what it returns is not trusted
 * @throws TrustError
 */
export async function loadSite(
  context: TrustContext,
  snapshot: SignedDocument,
  load: (hash: string) => Promise<SignedDocument>,
): Promise<LoadedSite> {
  // Not verified yet: it says where to look, and the hashes are compared afterwards.
  const named = readSnapshot(snapshot.payload);
  const [root, choices] = await Promise.all([
    load(named.root.hash),
    named.choices === undefined ? undefined : load(named.choices.hash),
  ]);
  const documents = { root, snapshot, ...(choices && { choices }) };
  return { documents, trust: await verifySite(context, documents) };
}
