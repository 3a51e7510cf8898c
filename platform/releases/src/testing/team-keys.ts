import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { generateKey, publicPart, type SigningKey } from '../keys';
import { openSiteReleaseStore, type SiteReleaseStore } from '../open-site-release-store';
import { publishBuild } from '../publish';
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

/** Publishes many versions of two teams at the same time, and checks that no file and no change of a list was lost. */
export async function publishByTwoTeams(
  site: ReleaseSite,
  publishes: number,
  openStore: (team: Team, index: number) => Promise<SiteReleaseStore>,
): Promise<void> {
  const names = ['mfe-blue', 'mfe-green'];
  const teams = await Promise.all(names.map(async (name) => ({ name, team: await createTeam(site, [name], {}) })));
  await Promise.all(
    teams.flatMap(({ name, team }) =>
      Array.from({ length: publishes }, async (_, index) =>
        publishBuild(await openStore(team, index), await site.addApart(name, `1.${index}.0`), {
          check: async () => undefined,
        }),
      ),
    ),
  );
  const { lists } = await site.readAsShell();
  const stored = await (await site.openSignedStore()).store.listReleases();
  for (const name of names) {
    const { production, sequence } = lists[name] ?? assert.fail();
    const count = stored.filter((release) => release.name === name).length;
    assert.deepEqual([production.length, sequence, count], [5, publishes, publishes]);
  }
}
