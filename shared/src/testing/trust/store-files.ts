import { releasePath } from '../../remote/registry';
import { getTrustDocumentPath, readSnapshot, RELEASE_MANIFEST_FILE, SNAPSHOT_PATH } from '../../remote/trust';
import type { TestSite } from './sign-site';

/**
 * Returns the files of a store that states a site, by their path on the site. Each document lies where the snapshot says that it
 * is, also one with another hash, which an attacker has put there.
 */
export function toTestStoreFiles({ documents, lists, manifests }: TestSite): Record<string, string> {
  const { root, choices, releases } = readSnapshot(documents.snapshot.payload);
  const named = [
    [root.hash, documents.root] as const,
    ...(choices ? [[choices.hash, documents.choices] as const] : []),
    ...Object.entries(releases).map(([name, { hash }]) => [hash, lists[name]] as const),
  ];
  const files: Record<string, string> = {};
  for (const text of Object.values(manifests)) {
    const { name, version } = JSON.parse(text) as { name: string; version: string };
    files[releasePath(name, version) + RELEASE_MANIFEST_FILE] = text;
  }
  for (const [hash, document] of named) if (document) files[getTrustDocumentPath(hash)] = JSON.stringify(document);
  files[SNAPSHOT_PATH] = JSON.stringify(documents.snapshot);
  return files;
}
