import { join } from 'node:path';
import { CliError } from '../terminal/cli-error';
import { readBase } from './base-address';
import { folderStore } from './folder-store';
import { loadKeys } from './keys';
import { loadReleaseSettings } from './release-settings';
import { createSignedReleaseStore, shellFormat, type SignedReleaseStore } from './signed-release-store';
import type { ReleaseStore } from './store';

export type ReleaseStoreLocation =
  { readonly dir: string; readonly url?: undefined } | { readonly url: string; readonly dir?: undefined };

/** The store of a site: the releases of its remotes, and beside them those of its shell. */
export interface SiteReleaseStore extends SignedReleaseStore {
  readonly shell: SignedReleaseStore;
  readonly trustedFile: string;
  readonly place: ReleaseStoreLocation;
  /** Base URL of new releases on another origin (`RELEASES_BASE_URL`). */
  readonly base: string | undefined;
}

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

/** @throws CliError for invalid settings */
export async function openSiteReleaseStore(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<SiteReleaseStore> {
  const given = loadReleaseSettings(env);
  const base = readBase(given.RELEASES_BASE_URL, 'RELEASES_BASE_URL');
  const [keys, { store, place }] = await Promise.all([loadKeys(dataDir, given), openStore(dataDir, given)]);
  return {
    ...createSignedReleaseStore(store, keys),
    shell: createSignedReleaseStore(store, keys, shellFormat),
    trustedFile: keys.trustedFile,
    place,
    base,
  };
}
