import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { builtRemote, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { type S3Server, s3ServerSkip, startS3Server } from '@inspire/server-kit/testing';
import { openSiteReleaseStore } from '../open-site-release-store';
import { publishBuild } from '../publish';
import { withdrawRelease } from '../rollout';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { createTeam } from '../testing/team-keys';
import { verifyStore } from '../verify';

const PUBLISHERS = 20;
const PUBLISHES_OF_TEAM = 25;

describe('releases on a real S3-compatible server', { skip: s3ServerSkip }, () => {
  let s3: S3Server;
  let site: ReleaseSite;
  const envOf = ({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: S3Server['media']['env']) => ({
    RELEASES_URL: s3.releases.url,
    RELEASES_S3_ENDPOINT: S3_ENDPOINT,
    RELEASES_S3_REGION: S3_REGION,
    RELEASES_S3_ACCESS_KEY_ID: S3_ACCESS_KEY_ID,
    RELEASES_S3_SECRET_ACCESS_KEY: S3_SECRET_ACCESS_KEY,
  });
  before(async () => {
    s3 = await startS3Server();
    site = await createReleaseSite(envOf(s3.releases.env));
  });
  after(async () => {
    await site.fixture.remove();
    await s3[Symbol.asyncDispose]();
  });

  test('twenty concurrent publishers lose nothing, and the store passes its check', async () => {
    const names = Array.from({ length: PUBLISHERS }, (_, index) => `mfe-r${index}`);
    for (const name of names)
      await site.add({ ...remoteFiles(name, `/${name}`), ...builtRemote(name, '1.0.0', { paths: [`/${name}`] }) });
    // Each publisher opens the store itself, as in a separate process.
    await Promise.all(names.map((name) => site.publish(name)));
    assert.deepEqual(Object.keys((await site.readAsShell()).remotes).sort(), names.sort());
    const signedStore = await site.openSignedStore();
    assert.equal(await signedStore.store.findUnsafeWrites(), undefined);
    assert.deepEqual((await verifyStore(signedStore, { contract: '1.0.0' })).issues, []);
  });

  test('fifty concurrent publishes by two teams, 25 of a remote each, lose nothing', async () => {
    const versions = Array.from({ length: PUBLISHES_OF_TEAM }, (_, index) => `1.${index}.0`);
    const teams = await Promise.all(
      ['mfe-blue', 'mfe-green'].map(async (name) => {
        const team = await createTeam(site, [name], envOf(s3.releases.env));
        for (const version of versions)
          await site.add({
            ...remoteFiles(name, `/${name}`),
            [`${name}-${version}/remote.json`]: JSON.stringify({ name, paths: [`/${name}`], slots: [] }),
            ...builtRemote(name, version, { paths: [`/${name}`], dir: `${name}-${version}` }),
          });
        return { name, team };
      }),
    );
    await Promise.all(
      teams.flatMap(({ name, team }) =>
        versions.map(async (version) =>
          publishBuild(await team.open(), join(site.fixture.root, `${name}-${version}`), {
            check: async () => undefined,
          }),
        ),
      ),
    );
    const { lists } = await site.readAsShell();
    const stored = await (await site.openSignedStore()).store.listReleases();
    for (const { name } of teams) {
      const { production, sequence } = lists[name] ?? assert.fail();
      const count = stored.filter((release) => release.name === name).length;
      assert.deepEqual([production.length, sequence, count], [5, PUBLISHES_OF_TEAM, PUBLISHES_OF_TEAM]);
    }
  });

  test('gateways read the index, what it names and files without a key', async () => {
    const { place } = await site.openSignedStore();
    const [index, list, entry] = await Promise.all(
      ['trust/index.json', 'trust/releases/mfe-r0.json', 'mfe-r0/1.0.0/remoteEntry.js'].map((path) =>
        fetch(`${place.url}/remotes/${path}`),
      ),
    );
    for (const response of [index, list])
      assert.deepEqual([response?.status, response?.headers.get('cache-control')], [200, 'no-cache']);
    assert.equal(entry?.headers.get('content-type'), 'text/javascript; charset=utf-8');
  });

  test('the key of the media changes nothing', async () => {
    const before = await site.readAsShell();
    const intruder = await openSiteReleaseStore(site.inData(''), envOf(s3.media.env));
    await assert.rejects(
      withdrawRelease(intruder, 'mfe-r0', '1.0.0', false).then(() =>
        intruder.changeList('mfe-r0', (list) => ({ ...list, production: [] })),
      ),
      /^CliError: Release store .*AccessDenied/,
    );
    assert.deepEqual(await site.readAsShell(), before);
  });
});
