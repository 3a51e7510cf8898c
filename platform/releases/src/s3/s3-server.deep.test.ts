import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type S3Server, s3ServerSkip, startS3Server } from '@inspire/server-kit/testing';
import { openSiteReleaseStore } from '../open-site-release-store';
import { withdrawRelease } from '../rollout';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { publishByTwoTeams } from '../testing/team-keys';
import { verifyStore } from '../verify';

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
    await site.release('mfe-r0', '1.0.0');
  });
  after(async () => {
    await site.fixture.remove();
    await s3[Symbol.asyncDispose]();
  });

  test('fifty concurrent publishes by two teams, 25 of a remote each, lose nothing, and the store passes its check', async () => {
    await publishByTwoTeams(site, 25, ({ env }) => openSiteReleaseStore('', { ...env, ...envOf(s3.releases.env) }));
    const signedStore = await site.openSignedStore();
    assert.equal(await signedStore.store.findUnsafeWrites(), undefined);
    assert.deepEqual((await verifyStore(signedStore, { contract: '1.0.0' })).issues, []);
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
