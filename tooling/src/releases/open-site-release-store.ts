import { join } from 'node:path';
import { CliError } from '../terminal/cli-error';
import { readBase } from './base-address';
import { folderStore } from './folder-store';
import { loadKeys } from './keys';
import { createSignedReleaseStore, type SignedReleaseStore } from './signed-release-store';
import type { ReleaseStore } from './store';

/** Where a gateway finds the store: one of the two. */
export type ReleaseStoreLocation =
  { readonly dir: string; readonly url?: undefined } | { readonly url: string; readonly dir?: undefined };

export interface SiteReleaseStore extends SignedReleaseStore {
  /** File with the keys that shells trust, for the gateway. */
  readonly trustedFile: string;
  readonly place: ReleaseStoreLocation;
  /** Address of the store on another origin, for new releases (`RELEASES_BASE_URL`). */
  readonly base: string | undefined;
}

/** The store that settings name: a folder, or by `RELEASES_URL` a bucket, whose client is loaded only then. */
async function openStore(
  dataDir: string,
  env: NodeJS.ProcessEnv,
): Promise<{ store: ReleaseStore; place: ReleaseStoreLocation }> {
  const { RELEASES_DIR: dir, RELEASES_URL: url } = env;
  if (dir && url) throw new CliError('Set RELEASES_DIR or RELEASES_URL, not both.');
  if (!url) {
    const folder = dir || join(dataDir, 'releases');
    return { store: folderStore(folder), place: { dir: folder } };
  }
  if (!url.startsWith('s3://')) {
    throw new CliError(
      `RELEASES_URL must look like s3://bucket/prefix to publish and to start a site, but it is '${url}'; other addresses are for gateways alone.`,
    );
  }
  const { openS3Store } = await import('./s3/open-s3-store');
  return openS3Store(url, env);
}

/**
 * The release store of a site's data folder, with its keys.
 * @throws CliError for settings that cannot be used
 */
export async function openSiteReleaseStore(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<SiteReleaseStore> {
  const base = readBase(env.RELEASES_BASE_URL, 'RELEASES_BASE_URL');
  const [keys, { store, place }] = await Promise.all([loadKeys(dataDir, env), openStore(dataDir, env)]);
  return { ...createSignedReleaseStore(store, keys), trustedFile: keys.trustedFile, place, base };
}
