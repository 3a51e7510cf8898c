import { join } from 'node:path';
import { CliError } from '@inspire/devkit/terminal/cli-error';
import { readBase } from './base-address';
import { folderStore } from './folder-store';
import { loadKeys, type ReleaseKeys } from './keys';
import { loadReleaseSettings } from './release-settings';
import { serviceStore } from './service/service-store';
import { createSignedReleaseStore, type SignedReleaseStore } from './signed-release-store';
import type { ReleaseStore } from './store';

export type ReleaseStoreLocation =
  { readonly dir: string; readonly url?: undefined } | { readonly url: string; readonly dir?: undefined };

/** The store of a site, with where it is. */
export interface SiteReleaseStore extends SignedReleaseStore {
  readonly place: ReleaseStoreLocation;
  /** Base URL of new releases on another origin (`RELEASES_BASE_URL`). */
  readonly base: string | undefined;
  /** A file with the site keys that gateways pin; empty for a publisher with settings only. */
  readonly siteKeysFile: string;
}

/** @throws CliError for an address that is not one of a release service */
function parseServiceAddress(url: string): string {
  if (/^https?:\/\//.test(url) && URL.canParse(url) && !/[?#@]/.test(url)) return url.replace(/\/+$/, '');
  throw new CliError(
    `RELEASES_URL must look like s3://bucket/prefix, or https://releases.example for a release service, but it is '${url}'.`,
  );
}

/**
 * @param keys of this machine, for a release service
 * @throws CliError for invalid settings
 */
export async function openReleaseStore(
  defaultDir: string,
  env: NodeJS.ProcessEnv,
  keys?: Pick<ReleaseKeys, 'team'>,
): Promise<{ store: ReleaseStore; place: ReleaseStoreLocation }> {
  const { RELEASES_DIR: dir, RELEASES_URL: url } = env;
  if (dir && url) throw new CliError('Set RELEASES_DIR or RELEASES_URL, not both.');
  if (!url) {
    const folder = dir || defaultDir;
    return { store: folderStore(folder), place: { dir: folder } };
  }
  if (!url.startsWith('s3:')) {
    const address = parseServiceAddress(url);
    return { store: serviceStore(address, keys?.team), place: { url: address } };
  }
  const { openS3Store } = await import('./s3/open-s3-store');
  return openS3Store(url, env);
}

/**
 * @param dataDir empty for a publisher with settings only
 * @throws CliError for invalid settings
 */
export async function openSiteReleaseStore(
  dataDir: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<SiteReleaseStore> {
  const given = loadReleaseSettings(env);
  const keys = await loadKeys(dataDir, given);
  const base = readBase(given.RELEASES_BASE_URL, 'RELEASES_BASE_URL');
  const { store, place } = await openReleaseStore(join(dataDir, 'releases'), given, keys);
  return { ...createSignedReleaseStore(store, keys), place, base, siteKeysFile: keys.siteKeysFile };
}

/**
 * Opens the store of a site that this machine starts: its gateway reads the same folder or bucket.
 * @throws CliError for the address of a release service, and for other invalid settings
 */
export async function openOwnReleaseStore(dataDir: string): Promise<SiteReleaseStore> {
  const signedStore = await openSiteReleaseStore(dataDir);
  if (!signedStore.store.isService) return signedStore;
  throw new CliError(
    'RELEASES_URL must look like s3://bucket/prefix to start a site; the address of a release service is for the release commands.',
  );
}
