import { readFile } from 'node:fs/promises';
import { generateKey, publicPart, type SigningKey } from '../keys';
import { openSiteReleaseStore, type SiteReleaseStore } from '../open-site-release-store';
import { withKey } from '../site/change-trust';
import type { ReleaseSite } from './release-site';

/** A team with its own key, beside the machine of the site that has the others. */
export interface Team {
  readonly key: SigningKey;
  /** Settings of its pipeline. */
  readonly env: NodeJS.ProcessEnv;
  /** Opens the store with these settings only. */
  open(): Promise<SiteReleaseStore>;
}

/**
 * Creates a team and allows its key.
 * @param env of the store
 */
export async function createTeam(
  site: ReleaseSite,
  names: readonly string[],
  env: NodeJS.ProcessEnv = { RELEASES_DIR: site.inData('releases') },
): Promise<Team> {
  const key = await generateKey();
  const signedStore = await site.openSignedStore();
  await signedStore.changeTrust((trust) =>
    names.reduce((current, name) => withKey(current, name, publicPart(key)), trust),
  );
  const own = {
    ...env,
    RELEASE_PRIVATE_KEY: JSON.stringify(key),
    RELEASE_SITE_KEYS: await readFile(signedStore.siteKeysFile, 'utf8'),
  };
  return { key, env: own, open: () => openSiteReleaseStore('', own) };
}
