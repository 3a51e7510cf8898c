import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { openSiteReleaseStore } from '../open-site-release-store';
import { serviceEnv } from '../testing/release-service';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { loadServiceSettings } from './settings';
import { startReleaseService } from './start';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
});
afterEach(() => site.fixture.remove());

const start = async (env: NodeJS.ProcessEnv, settings: NodeJS.ProcessEnv = {}) =>
  startReleaseService({
    signedStore: await openSiteReleaseStore('', env),
    settings: loadServiceSettings({ PORT: '0', LOG_LEVEL: 'silent', ...settings }),
    onStop: undefined,
  });

test('the service does not start with the key of a team or of root, nor without the snapshot key', async () => {
  const env = await serviceEnv(site);
  const { keys } = await site.openSignedStore();
  const forbidden = /^CliError: The release service must not have the key of a team or of root/;
  await assert.rejects(start({ ...env, RELEASE_PRIVATE_KEY: JSON.stringify(keys.team) }), forbidden);
  await assert.rejects(start({ ...env, RELEASE_ROOT_KEY: JSON.stringify(keys.root[0]) }), forbidden);
  await assert.rejects(start({ ...env, RELEASE_SNAPSHOT_KEY: undefined }), /needs the snapshot key/);
  await assert.rejects(
    start({ ...env, RELEASES_DIR: undefined, RELEASES_URL: 'https://releases.example' }),
    /must look like s3:\/\/bucket\/prefix for the release service/,
  );
  await (await start(env)).close();
});

test('the judge of canaries takes both the operations key and the addresses of backends', async () => {
  const settings = { RELEASE_QUALITY_URLS: 'http://127.0.0.1:9' };
  await assert.rejects(start(await serviceEnv(site), settings), /which takes the operations key: set RELEASE_OPERAT/);
  const env = await serviceEnv(site, undefined, { withOperations: true });
  await (await start(env, settings)).close();
});

test('names all invalid settings together', () => {
  assert.throws(
    () => loadServiceSettings({ PORT: '70000', RELEASE_REQUIRE_PROVENANCE: 'maybe', LOG_LEVEL: '' }),
    /^CliError: Invalid settings:\n {2}PORT must be 0 to 65535\.\n {2}RELEASE_REQUIRE_PROVENANCE /,
  );
  assert.throws(
    () => loadServiceSettings({ RELEASE_QUALITY_URLS: 'http://api-1:9400,api-2:9400' }),
    /RELEASE_QUALITY_URLS must be URLs of backends' admin ports, not 'http:\/\/api-1:9400,api-2:9400'\.$/,
  );
  const { backends } = loadServiceSettings({ RELEASE_QUALITY_URLS: 'http://api-1:9400, https://api-2.example/admin' });
  assert.deepEqual(backends.map(String), ['http://api-1:9400/', 'https://api-2.example/admin']);
  assert.equal(loadServiceSettings({ TRUSTED_PROXIES: '10.0.0.1' }).trustProxy, '10.0.0.1');
});

test('the address of a release service is one of HTTP, and a site is not started from it', async () => {
  const env = { ...(await serviceEnv(site)), RELEASES_DIR: undefined };
  const { place, store } = await openSiteReleaseStore('', { ...env, RELEASES_URL: 'https://releases.example/' });
  assert.deepEqual([place, store.service !== undefined], [{ url: 'https://releases.example' }, true]);
  await assert.rejects(
    openSiteReleaseStore('', { ...env, RELEASES_URL: 'https://user@releases.example' }),
    /or https:\/\/releases\.example for a release service/,
  );
});
