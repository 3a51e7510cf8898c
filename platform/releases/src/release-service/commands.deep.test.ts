import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { builtRemote, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { readAudit } from '../audit';
import { collectGarbage, gcDefaults } from '../gc';
import { generateKey } from '../keys';
import { openSiteReleaseStore, type SiteReleaseStore } from '../open-site-release-store';
import { promoteRelease } from '../promote';
import { publishBuild, type PublishOptions } from '../publish';
import { pinRelease, rollBack, setCanary, withdrawRelease } from '../rollout';
import { withoutKey } from '../site/change-root';
import { resignList } from '../site/resign-list';
import { serviceEnv, startTestService, type TestService } from '../testing/release-service';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { runCli } from '../testing/run-cli';
import { createQuality } from '../testing/simulate-canary';
import { createTeam, type Team } from '../testing/team-keys';
import { verifyStore } from '../verify';
import { createAuditLog } from './audit-log';
import { prune } from './jobs';

let site: ReleaseSite;
let service: TestService;
let team: Team;
let operator: SiteReleaseStore;
const silent = { info: () => undefined } as unknown as FastifyBaseLogger;
beforeEach(async () => {
  site = await createReleaseSite();
  service = await startTestService(site);
  team = await createTeam(site, ['mfe-one'], { RELEASES_URL: service.origin });
  const { keys } = await site.openSignedStore();
  const { RELEASE_PRIVATE_KEY: _, ...env } = team.env;
  operator = await openSiteReleaseStore('', { ...env, RELEASE_OPERATIONS_KEY: JSON.stringify(keys.operations) });
});
afterEach(async () => {
  await service.close();
  await site.fixture.remove();
});

async function publish(version: string, options: PublishOptions = {}) {
  await site.add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', version) });
  return publishBuild(await team.open(), join(site.fixture.root, 'mfe-one'), {
    check: async () => undefined,
    ...options,
  });
}
const shown = async () => {
  const { releases = [], pinned } = (await site.readAsShell()).remotes['mfe-one'] ?? {};
  return [releases.map(({ version, weight }) => (weight === undefined ? version : `${version} ${weight} %`)), pinned];
};

test('promotion moves the same bytes from staging to production, with the key of the team', async () => {
  await publish('1.0.0');
  await publish('1.1.0', { environment: 'staging' });
  assert.deepEqual(await shown(), [['1.0.0'], undefined]);
  const file = site.inData('releases/remotes/mfe-one/1.1.0/remoteEntry.js');
  const before = await readFile(file);
  await assert.rejects(promoteRelease(operator, 'mfe-one', '1.1.0'), /needs the key of its team/);
  assert.equal((await promoteRelease(await team.open(), 'mfe-one', '1.1.0')).outcome, 'published');
  assert.deepEqual(await readFile(file), before);
  const { staging, production } = (await site.readAsShell()).lists['mfe-one'] ?? assert.fail();
  assert.equal(production[0]?.manifest, staging[0]?.manifest);
  const actions = (await readAudit((await team.open()).store)).map(({ action }) => action);
  assert.deepEqual(actions, ['upload', 'publish', 'upload', 'publish to staging', 'promote']);
});

test('an operator pins, rolls back, withdraws and sets shares with an operations key, and cannot publish', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
  await setCanary(operator, 'mfe-one', '1.2.0', 10);
  assert.deepEqual(await shown(), [['1.2.0 10 %', '1.1.0', '1.0.0'], undefined]);
  await setCanary(operator, 'mfe-one', '1.2.0', 100);
  assert.equal(await rollBack(operator, 'mfe-one'), '1.1.0');
  await pinRelease(operator, 'mfe-one', undefined);
  await withdrawRelease(operator, 'mfe-one', '1.2.0');
  assert.deepEqual(await shown(), [['1.1.0', '1.0.0'], undefined]);
  await assert.rejects(pinRelease(await team.open(), 'mfe-one', '1.0.0'), /needs an operations key/);
  // What the commands reject, the service rejects from a program without them.
  const forged = { 'mfe-one': { pinned: '6.6.6' } };
  await assert.rejects(
    operator.changeChoices((choices) => ({ ...choices, releases: forged })),
    /^CliError: mfe-one 6\.6\.6 has not been published; nothing was changed\.$/,
  );
  const none = { 'mfe-one': { withdrawn: ['1.0.0', '1.1.0', '1.2.0'] } };
  await assert.rejects(
    operator.changeChoices((choices) => ({ ...choices, releases: none })),
    /no release is left for all browsers/,
  );
  const entries = (await readAudit(operator.store, { name: 'mfe-one' })).filter(
    ({ keyId }) => keyId !== team.key.keyId,
  );
  assert.deepEqual(
    entries.map(({ action, version, detail }) => [action, version, detail].filter(Boolean).join(' ')),
    ['share 1.2.0 10 %', 'share 1.2.0 as its team listed it', 'pin 1.1.0', 'pin 1.1.0 off', 'withdraw 1.2.0'],
  );
});

test('a whole store can be verified through the service', async () => {
  await publish('1.0.0');
  assert.deepEqual((await verifyStore(await team.open(), { contract: '1.0.0' })).issues, []);
});

test('the audit is for holders of a key, and has the rejected changes', async () => {
  await publish('1.0.0');
  const stranger = JSON.stringify(await generateKey());
  const intruder = await openSiteReleaseStore('', { ...team.env, RELEASE_PRIVATE_KEY: stranger });
  await assert.rejects(readAudit(intruder.store), /^CliError: The key \w+ is no key of this site\.$/);
  await assert.rejects(readAudit(await openStoreWithoutKey()), /needs the key of a team or of operations/);
  const run = runCli(site.fixture.root, ['audit', 'mfe-one'], team.env as Record<string, string>);
  assert.equal(await run.exit, 0, run.output());
  assert.match(
    run.output(),
    new RegExp(
      `^\\S+Z upload mfe-one 1\\.0\\.0 by ${team.key.keyId} from 127\\.0\\.0\\.1\n\\S+Z publish mfe-one 1\\.0\\.0 by`,
    ),
  );
});

async function openStoreWithoutKey() {
  const { RELEASE_PRIVATE_KEY: _, ...env } = team.env;
  return (await openSiteReleaseStore('', env)).store;
}

test('a team takes old releases out of its list, and the service removes their files a week later', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish(version);
  const report = await collectGarbage(await team.open(), { ...gcDefaults, keep: 1, isDryRun: false });
  assert.deepEqual(report.unlisted.map(({ version }) => version).sort(), ['1.0.0', '1.1.0']);
  const { store } = await site.openSignedStore();
  const since = new Date(Date.now() - 8 * 24 * 3_600_000).toISOString();
  await store.updateDocument('unlisted', () => Promise.resolve(JSON.stringify({ 'mfe-one': { '1.0.0': { since } } })));
  const signedStore = await openSiteReleaseStore('', await serviceEnv(site));
  await prune({ signedStore, audit: createAuditLog(store), log: silent });
  assert.deepEqual((await store.listReleases()).map(({ version }) => version).sort(), ['1.1.0', '1.2.0']);
  const removed = (await readAudit(store)).filter(({ action }) => action === 'unlist' || action === 'remove files');
  assert.deepEqual(
    removed.map(({ action, version }) => `${action} ${version}`),
    ['unlist 1.1.0', 'unlist 1.0.0', 'remove files 1.0.0'],
  );
});

test('after its key was stolen and revoked, a team signs its list again with the next one through the service', async () => {
  await publish('1.0.0');
  const next = await createTeam(site, ['mfe-one'], { RELEASES_URL: service.origin });
  await (await site.openSignedStore()).changeRoot((root) => withoutKey(root, team.key.keyId));
  await (await site.openSignedStore()).renewSnapshot();
  assert.deepEqual(await shown(), [[], undefined]);
  await assert.rejects(publish('1.1.0'), /may not sign the list of mfe-one: it was revoked/);
  await resignList(await next.open(), 'mfe-one');
  assert.deepEqual(await shown(), [['1.0.0'], undefined]);
  const last = (await readAudit(operator.store, { name: 'mfe-one' })).at(-1);
  assert.deepEqual([last?.action, last?.keyId], ['sign', next.key.keyId]);
});

test('reports an unreachable service in one sentence', async () => {
  await publish('1.0.0');
  const away = await team.open();
  await service.close();
  await assert.rejects(
    promoteRelease(away, 'mfe-one', '1.0.0'),
    /^CliError: The release service at http:\/\/127\.0\.0\.1:\d+ cannot be reached \(.*\); try again\.$/,
  );
  service = await startTestService(site);
});

test('the service stops a bad canary with its operations key, and records it', async () => {
  const quality = {
    remotes: {
      'mfe-one': { '1.0.0': createQuality(3_000, { failed: 15 }), '1.1.0': createQuality(400, { failed: 30 }) },
    },
  };
  const backend = createServer((_request, response) => response.end(JSON.stringify(quality)));
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  const { port } = backend.address() as AddressInfo;
  await publish('1.0.0');
  await publish('1.1.0', { canary: 10 });
  const judge = await startTestService(site, {
    withOperations: true,
    settings: { backends: [new URL(`http://127.0.0.1:${port}`)] },
  });
  try {
    const { store } = await site.openSignedStore();
    const deadline = Date.now() + 20_000;
    const stopped = async () => (await readAudit(store)).find(({ action }) => action === 'stop canary');
    while (!(await stopped()) && Date.now() < deadline) await wait(50);
    assert.match((await stopped())?.detail ?? '', /^mfe-one 1\.1\.0 \(10 %, stable 1\.0\.0\): stopped\./);
    assert.deepEqual(await shown(), [['1.1.0 0 %', '1.0.0'], undefined]);
  } finally {
    await judge.close();
    backend.close();
  }
});
