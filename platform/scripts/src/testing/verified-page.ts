import { webcrypto } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { toIntegrity } from '@inspire/server-kit/files';
import { DOCUMENT_BLOCK_ID, type SiteDocument, type SubtleSigning } from '@inspire/shared/remote';
import { type KeySet, nothingSeen, toRelease, verifyReleaseList, verifyTrust } from '@inspire/shared/remote/trust';

const subtle = webcrypto.subtle as unknown as SubtleSigning;

async function readPage(url: string, bucket: number): Promise<SiteDocument> {
  const headers = { accept: 'text/html', cookie: `inspire_bucket=${bucket}` };
  const text = await (await fetch(url, { headers })).text();
  const block = new RegExp(`<script type="application/json" id="${DOCUMENT_BLOCK_ID}">(.*?)</script>`, 's').exec(text);
  if (!block) throw new Error(`no document at ${url}`);
  return JSON.parse(block[1] ?? '') as SiteDocument;
}

export interface Visitor {
  /** The remote to look for. */
  readonly name: string;
  /** The keys that a build of the shell would pin. */
  readonly siteKeysFile: string;
  /** From 0 to 99; takes the canaries whose share is above it. */
  readonly bucket: number;
}

/**
 * Opens a page of a running gateway as the shell does: verifies a list with the pinned keys, and loads the entry of the release that the
 * document carries for this visitor.
 * @returns the version of that release
 * @throws when a signature or a hash is wrong, or the document does not carry the list
 */
export async function openVerifiedPage(
  origin: string,
  path: string,
  { name, siteKeysFile, bucket }: Visitor,
): Promise<string> {
  const { trust } = await readPage(origin + path, bucket);
  const manifest = trust?.lists[name];
  if (!trust || !manifest) throw new Error(`the document of ${path} carries no list of ${name}`);
  const pinned = JSON.parse(await readFile(siteKeysFile, 'utf8')) as KeySet;
  const context = { subtle, pinned, seen: nothingSeen };
  const list = await verifyReleaseList(context, await verifyTrust(context, trust.trust), name, manifest);
  const listed = list.production.find((release) => trust.manifests[release.manifest] !== undefined);
  if (!listed) throw new Error(`the document of ${path} carries no manifest of ${name}`);
  const { entry, integrity, version } = await toRelease(subtle, name, listed, trust.manifests[listed.manifest] ?? '');
  const response = await fetch(`${origin}/remotes/${name}/${version}/${entry}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok || integrity[entry] !== toIntegrity(bytes))
    throw new Error(`${entry} of ${name} ${version} has another hash`);
  return version;
}
