import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { findGuideIssues } from '@inspire/server-kit/testing';
import { openSiteReleaseStore } from '../open-site-release-store';
import { serviceEnv, startTestService } from '../testing/release-service';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { loadServiceSettings, serviceVariables } from './settings';
import { buildService, startReleaseService } from './start';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
});
afterEach(() => site.fixture.remove());

const readGuide = (name: string) => readFile(new URL(`../../../../docs/guides/${name}.md`, import.meta.url), 'utf8');
const start = async (env: NodeJS.ProcessEnv) =>
  startReleaseService({
    signedStore: await openSiteReleaseStore('', env),
    settings: loadServiceSettings({ PORT: '0', LOG_LEVEL: 'silent' }),
  });

test('the service does not start with the key of a team or of the site', async () => {
  const env = await serviceEnv(site);
  const { keys } = await site.openSignedStore();
  const forbidden = /^CliError: The release service must not have the key of a team or of the site/;
  await assert.rejects(start({ ...env, RELEASE_PRIVATE_KEY: JSON.stringify(keys.team) }), forbidden);
  await assert.rejects(start({ ...env, RELEASE_SITE_KEY: JSON.stringify(keys.site[0]) }), forbidden);
  await assert.rejects(
    start({ ...env, RELEASES_DIR: undefined, RELEASES_URL: 'https://releases.example' }),
    /must look like s3:\/\/bucket\/prefix for the release service/,
  );
  await (await start(env)).close();
});

test('it names all invalid settings together', () => {
  assert.throws(
    () => loadServiceSettings({ PORT: '70000', RELEASE_REQUIRE_PROVENANCE: 'maybe', LOG_LEVEL: '' }),
    /^CliError: Invalid settings:\n {2}PORT must be 0 to 65535\.\n {2}RELEASE_REQUIRE_PROVENANCE /,
  );
  assert.equal(loadServiceSettings({ TRUSTED_PROXIES: '10.0.0.1' }).trustProxy, '10.0.0.1');
});

test('it answers 429 beyond the limit of requests', async () => {
  const service = await startTestService(site, { requestsPerMinute: 3 });
  const statuses: number[] = [];
  for (let sent = 0; sent < 5; sent += 1) statuses.push((await fetch(`${service.origin}/v1/documents/trust`)).status);
  await service.close();
  assert.deepEqual(statuses, [200, 200, 200, 429, 429]);
});

test('the guide to the settings names every setting of the release service, and no other', async () => {
  const rows = (await readGuide('configuration')).split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((line) => {
    const [, names = '', , readers = ''] = line.split('|');
    return readers.includes('release service')
      ? [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name)
      : [];
  });
  assert.deepEqual(named.sort(), [...serviceVariables].sort());
});

test('the guide to the metrics names every metric of the release service, and no other', async () => {
  const settings = loadServiceSettings({ LOG_LEVEL: 'silent' });
  const { app, metrics } = await buildService({ signedStore: await site.openSignedStore(), settings });
  assert.deepEqual(await findGuideIssues(metrics, await readGuide('observe'), 'release service'), []);
  await app.close();
});
