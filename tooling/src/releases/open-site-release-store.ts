import { join } from 'node:path';
import { CliError } from '../terminal/cli-error';
import { readBase } from './base-address';
import { folderStore } from './folder-store';
import { loadKeys, type ReleaseKeys } from './keys';
import { loadReleaseSettings } from './release-settings';
import { createSignedReleaseStore, shellFormat, type SignedReleaseStore } from './signed-release-store';
import type { ReleaseStore } from './store';

export type ReleaseStoreLocation =
  { readonly dir: string; readonly url?: undefined } | { readonly url: string; readonly dir?: undefined };

/** The releases of a site's remotes, and beside them those of its shell. */
export interface SignedReleaseStores extends SignedReleaseStore {
  readonly shell: SignedReleaseStore;
  readonly place: ReleaseStoreLocation;
  /** Base URL of new releases on another origin (`RELEASES_BASE_URL`). */
  readonly base: string | undefined;
}

/** The store of a site whose data folder also has the keys that gateways trust. */
export interface SiteReleaseStore extends SignedReleaseStores {
  readonly trustedFile: string;
}

/** @throws CliError for invalid settings */
export async function openReleaseStore(
  defaultDir: string,
  env: NodeJS.ProcessEnv,
): Promise<{ store: ReleaseStore; place: ReleaseStoreLocation }> {
  const { RELEASES_DIR: dir, RELEASES_URL: url } = env;
  if (dir && url) throw new CliError('Set RELEASES_DIR or RELEASES_URL, not both.');
  if (!url) {
    const folder = dir || defaultDir;
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
 * Opens the store of the settings.
 * @param defaultDir the folder without `RELEASES_DIR` and `RELEASES_URL`
 * @throws CliError for invalid settings
 */
export async function openSignedReleaseStores(
  keys: Pick<ReleaseKeys, 'signing' | 'trusted'>,
  defaultDir: string,
  env: NodeJS.ProcessEnv,
): Promise<SignedReleaseStores> {
  const base = readBase(env.RELEASES_BASE_URL, 'RELEASES_BASE_URL');
  const { store, place } = await openReleaseStore(defaultDir, env);
  return {
    ...createSignedReleaseStore(store, keys),
    shell: createSignedReleaseStore(store, keys, shellFormat),
    place,
    base,
  };
}

/** @throws CliError for invalid settings */
export async function openSiteReleaseStore(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<SiteReleaseStore> {
  const given = loadReleaseSettings(env);
  const keys = await loadKeys(dataDir, given);
  const signedStore = await openSignedReleaseStores(keys, join(dataDir, 'releases'), given);
  return { ...signedStore, trustedFile: keys.trustedFile };
}
