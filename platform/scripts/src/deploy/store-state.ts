import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { AvailableReleases } from '@inspire/shared/remote/trust';
import { type FetchText, readEntryPath, readSiteLists, withoutShell } from '../journey/read-site-lists';
import { sendRequest } from '../journey/send-request';
import type { Verification } from './verification';

/** What browsers may get of the shell and of each remote. */
export interface StoreState {
  /** With the version, the pin, the share and the hash of the manifest of each release, as signed. */
  readonly listed: Readonly<Record<string, AvailableReleases>>;
  /** Hashes of the bytes that the site sends for the entries of all listed remotes, by URL path. */
  readonly sent: Readonly<Record<string, string>>;
}

/** Returns the URL of the release store, as the gateways have it, with the address of its container. */
export async function storeUrl({ config, site }: Verification): Promise<string> {
  const url = new URL(config.services.gateway?.environment.RELEASES_URL ?? '');
  url.hostname = await site.addressOf(url.hostname);
  return url.href.replace(/\/$/, '');
}

async function hashOf(url: string): Promise<string> {
  const bytes = await (await sendRequest(url)).arrayBuffer();
  return createHash('sha384').update(new Uint8Array(bytes)).digest('base64');
}

/**
 * Reads the signed lists of the store, and the files that the site sends for them: its gateways read a new list one after
 * the other.
 */
export async function readStoreState(verification: Verification): Promise<StoreState> {
  const store = await storeUrl(verification);
  const fetchText: FetchText = async (path) => (await sendRequest(`${store}/${path}`)).text();
  const listed = await readSiteLists(fetchText);
  const paths = await Promise.all(
    Object.entries(withoutShell(listed)).flatMap(([name, { releases }]) =>
      releases.map((release) => readEntryPath(fetchText, name, release)),
    ),
  );
  const hashes = await Promise.all(
    paths.map(async (path) => [path, await hashOf(new URL(path, verification.origin).href)] as const),
  );
  return { listed, sent: Object.fromEntries(hashes) };
}

/**
 * Finds what a deployment changed beside its own package.
 * @param own the shell or the remote that was published; undefined if servers were replaced
 */
export function findForeignChanges(own: string | undefined, before: StoreState, after: StoreState): string[] {
  const names = [...new Set([...Object.keys(before.listed), ...Object.keys(after.listed)])];
  const isSame = (name: string) => isDeepStrictEqual(before.listed[name], after.listed[name]);
  return [
    ...names.filter((name) => name !== own && !isSame(name)).map((name) => `the releases of ${name} have changed`),
    ...(own !== undefined && isSame(own) ? [`the releases of ${own} have not changed`] : []),
    // The bytes of a version never change, also those of the published remote's older ones.
    ...Object.entries(before.sent)
      .filter(([path, hash]) => path in after.sent && after.sent[path] !== hash)
      .map(([path]) => `${path} has other bytes`),
  ];
}
