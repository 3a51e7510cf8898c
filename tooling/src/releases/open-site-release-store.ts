import { join } from 'node:path';
import { CliError } from '../terminal/cli-error';
import { readBase } from './base-address';
import { folderStore } from './folder-store';
import { loadKeys } from './keys';
import { loadReleaseSettings } from './release-settings';
import { createSignedReleaseStore, type SignedReleaseStore } from './signed-release-store';
import type { ReleaseStore } from './store';

export type ReleaseStoreLocation =
  { readonly dir: string; readonly url?: undefined } | { readonly url: string; readonly dir?: undefined };

/** The store of a site, with where it is. */
export interface SiteReleaseStore extends SignedReleaseStore {
  readonly place: ReleaseStoreLocation;
  /** Base URL of new releases on another origin (`RELEASES_BASE_URL`). */
  readonly base: string | undefined;
  /** A file with the root keys that gateways pin; empty for a publisher with settings only. */
  readonly rootKeysFile: string;
  /** The same of the format before ADR-61, for pages and shells that know no other. */
  readonly formerKeysFile: string | undefined;
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
  const { store, place } = await openReleaseStore(join(dataDir, 'releases'), given);
  const { rootKeysFile, formerKeysFile } = keys;
  return { ...createSignedReleaseStore(store, keys), place, base, rootKeysFile, formerKeysFile };
}
