import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, test } from 'node:test';
import { builtRemote } from '@inspire/devkit/testing/fixture-repository';
import type { ReleaseList } from '@inspire/shared/remote/trust';
import { collectGarbage } from '../gc';
import { emptyList } from '../list-change';
import { promoteRelease } from '../promote';
import { rollBack, rollOut } from '../rollout';
import { digestOf, etagOf, servicePaths, toUpload } from '../service/protocol';
import { createTicket, TICKET_HEADER } from '../service/ticket';
import { withKey } from '../site/change-trust';
import { manifestText, signManifest } from '../site/manifests';
import { startTestService, type TestService } from '../testing/release-service';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { createTeam, type Team } from '../testing/team-keys';
import { verifyStore } from '../verify';

let site: ReleaseSite;
let service: TestService;
let one: Team;
beforeEach(async () => {
  site = await createReleaseSite();
  service = await startTestService(site);
  one = await createTeam(site, ['mfe-one'], { RELEASES_URL: service.origin });
});
afterEach(async () => {
  await service.close();
  await site.fixture.remove();
});

const publish = async (
  team: Team,
  name: string,
  version: string,
  options: Parameters<ReleaseSite['release']>[2] = {},
) => site.release(name, version, { by: await team.open(), ...options });
/** What the service logged of lists: who published what. */
const published = () =>
  service.log
    .map((line) => JSON.parse(line) as { msg: string; remote?: string; key?: string; added?: string[] })
    .filter(({ msg }) => msg === 'a list of releases')
    .map(({ remote, key, added }) => `${remote} ${added?.join()} ${key}`);

/** Sends what a program of an intruder would send. */
async function send(path: string, init: RequestInit): Promise<[status: number, detail: string, type: string | null]> {
  const response = await fetch(service.origin + path, {
    method: 'PUT',
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
  const text = await response.text();
  const detail = text === '' ? '' : (JSON.parse(text) as { detail?: string }).detail;
  return [response.status, detail ?? '', response.headers.get('content-type')];
}

/** Announces a body, and sends none of it. */
async function sendLength(
  path: string,
  length: number,
): Promise<[status: number | undefined, detail: string | undefined]> {
  const call = request(service.origin + path, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'content-length': length, 'if-none-match': '*' },
  });
  call.flushHeaders();
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  const body = (await response.toArray()).join('');
  call.destroy();
  return [response.statusCode, (JSON.parse(body) as { detail?: string }).detail];
}

/** Sends a list that the key of a team signed. */
async function sendList(team: Team, name: string, change: (list: ReleaseList) => object) {
  const { store } = await site.openSignedStore();
  const { lists } = (await (await team.open()).readSite()) ?? assert.fail();
  const list = lists[name]?.content ?? emptyList(name);
  const text = await store.readDocument(`releases/${name}`);
  const condition: Record<string, string> =
    text === undefined ? { 'if-none-match': '*' } : { 'if-match': etagOf(text) };
  const body = manifestText(await signManifest([team.key], change(list)));
  return send(servicePaths.document(`releases/${name}`), { body, headers: condition });
}
const problem = 'application/problem+json; charset=utf-8';

test('a team publishes through the service with only its key, and browsers get the release immediately', async () => {
  assert.equal((await publish(one, 'mfe-one', '1.0.0')).outcome, 'published');
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.0.0']);
  assert.equal((await publish(one, 'mfe-one', '1.0.0')).outcome, 'unchanged');
  assert.equal((await publish(one, 'mfe-one', '1.1.0')).outcome, 'published');
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.1.0', '1.0.0']);
  assert.deepEqual(published(), [`mfe-one 1.0.0 ${one.key.keyId}`, `mfe-one 1.1.0 ${one.key.keyId}`]);
});

test('what a team repeats repairs the index that a killed service did not write', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  const { store } = await site.openSignedStore();
  const before = await store.readDocument('index');
  await publish(one, 'mfe-one', '1.1.0');
  await store.updateDocument('index', async () => before);
  await publish(one, 'mfe-one', '1.1.0');
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.1.0', '1.0.0']);
  await store.updateDocument('index', async () => before);
  await rollBack(await one.open(), 'mfe-one');
  await store.updateDocument('index', async () => before);
  assert.equal(await rollBack(await one.open(), 'mfe-one'), '1.0.0');
  assert.equal((await site.readAsShell()).remotes['mfe-one']?.pinned, '1.0.0');
});

test('rejects a publication that breaks a rule in one sentence, logs it, and changes nothing', async () => {
  const two = await createTeam(site, ['mfe-two'], { RELEASES_URL: service.origin });
  await publish(two, 'mfe-two', '1.0.0');
  await assert.rejects(
    publish(one, 'mfe-one', '1.0.0', { built: { paths: ['/two'] } }),
    /^CliError: mfe-one 1\.0\.0 was not published: mfe-two owns the path \/two\.$/,
  );
  await publish(one, 'mfe-one', '1.0.0');
  await site.releaseShell('1.0.0');
  await assert.rejects(
    publish(one, 'mfe-one', '1.1.0', { built: { contract: '2.0.0' } }),
    /^CliError: mfe-one 1\.1\.0 was not published: it needs contract 2\.0\.0, and the shell of this site offers 1\.0\.0\.$/,
  );
  const built = builtRemote('mfe-one', '1.2.0');
  const manifest = JSON.parse(built['mfe-one/dist/remote/build.json'] ?? '') as object;
  await site.add({ ...built, 'mfe-one/dist/remote/build.json': JSON.stringify({ ...manifest, budget: 0.01 }) });
  const overBudget = site.publish('mfe-one', { by: await one.open() });
  await assert.rejects(overBudget, /^CliError: mfe-one 1\.2\.0 was not published: .* above the budget of 0\.01 kB/);
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.0.0']);
  const rejected = service.log.filter((line) => line.includes('"msg":"rejected"'));
  assert.match(rejected[0] ?? '', /mfe-one 1\.1\.0 was not published: it needs contract/);
  assert.equal((await publish(one, 'mfe-one', '1.3.0')).outcome, 'published');
});

test('a site that needs provenance rejects a build that does not say where it was made', async () => {
  const strict = await startTestService(site, { needsProvenance: true });
  const team = await createTeam(site, ['mfe-two'], { RELEASES_URL: strict.origin });
  const variables = ['RELEASE_REPOSITORY', 'RELEASE_COMMIT', 'RELEASE_RUN', 'GITHUB_REPOSITORY', 'CI_PROJECT_URL'];
  const before = variables.map((name) => [name, process.env[name]] as const);
  try {
    for (const name of variables) delete process.env[name];
    await assert.rejects(
      publish(team, 'mfe-two', '1.0.0'),
      /^CliError: mfe-two 1\.0\.0 was not published: its manifest does not say where it was built/,
    );
    Object.assign(process.env, { RELEASE_REPOSITORY: 'https://git.example/two', RELEASE_COMMIT: '3f2a' });
    assert.equal((await publish(team, 'mfe-two', '1.1.0')).outcome, 'published');
    process.env.RELEASE_RUN = '42';
    assert.equal((await publish(team, 'mfe-two', '1.1.0')).outcome, 'unchanged', 'the pipeline runs again');
    const { provenance } = await site.readManifest('mfe-two', '1.1.0');
    assert.deepEqual(provenance, { repository: 'https://git.example/two', commit: '3f2a' });
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    await strict.close();
  }
});

test('accepts a list only from its team’s key, in order, and for stored releases', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  const two = await createTeam(site, ['mfe-two'], { RELEASES_URL: service.origin });
  const next = (list: ReleaseList) => ({ ...list, sequence: list.sequence + 1 });
  const release = (list: ReleaseList) => list.production[0] ?? assert.fail();
  const attacks: [what: string, sent: ReturnType<typeof sendList>, status: number, detail: RegExp][] = [
    [
      'the key of another team',
      sendList(two, 'mfe-one', next),
      403,
      /list of mfe-one has 0 of 1 signatures that count/,
    ],
    ['a name without a key', sendList(two, 'mfe-three', next), 403, /list of mfe-three was not accepted/],
    ['the same sequence', sendList(one, 'mfe-one', (list) => list), 422, /its sequence is 1, and 2 is next/],
    [
      'a release that is not stored',
      sendList(one, 'mfe-one', (list) => ({ ...next(list), production: [{ ...release(list), version: '6.6.6' }] })),
      422,
      /mfe-one 6\.6\.6 was not published: its release\.json is missing/,
    ],
    [
      'another manifest than is stored',
      sendList(one, 'mfe-one', (list) => ({
        ...next(list),
        production: [{ ...release(list), manifest: 'A'.repeat(43) }],
      })),
      422,
      /its release\.json has not the content that was signed/,
    ],
    [
      'a contract that it was not built against',
      sendList(one, 'mfe-one', (list) => ({ ...next(list), production: [{ ...release(list), contract: '1.1.0' }] })),
      422,
      /its list says contract 1\.1\.0, and it was built against 1\.0\.0/,
    ],
  ];
  for (const [what, sent, status, detail] of attacks) {
    const [actual, text, type] = await sent;
    assert.deepEqual([actual, type], [status, problem], `${what}: ${text}`);
    assert.match(text, detail, what);
  }
  assert.equal((await sendList(one, 'mfe-one', next))[0], 204, 'the legitimate twin');
  for (const document of ['index', 'trust', 'unlisted'])
    assert.equal((await send(servicePaths.document(document), { body: '{}' }))[0], 404, document);
});

test('a key that the site has withdrawn publishes nothing, and the next one signs the list again', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  const next = await createTeam(site, ['mfe-one'], { RELEASES_URL: service.origin });
  await (await site.openSignedStore()).changeTrust((trust) => withKey(trust, 'mfe-one', next.key, { alone: true }));
  const [status, detail] = await sendList(one, 'mfe-one', (list) => ({ ...list, sequence: 2 }));
  assert.equal(status, 403);
  assert.match(detail, /list of mfe-one has 0 of 1 signatures that count/);
  await (await next.open()).signAgain('mfe-one');
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.0.0']);
});

test('a team does all that it decides through the service, and what needs the store says so', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  await publish(one, 'mfe-one', '1.1.0', { environment: 'staging' });
  assert.equal((await promoteRelease(await one.open(), 'mfe-one', '1.1.0', { canary: 10 })).outcome, 'published');
  await rollOut(await one.open(), 'mfe-one', '1.1.0', 100);
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.1.0', '1.0.0']);
  assert.equal(await rollBack(await one.open(), 'mfe-one'), '1.0.0');
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.0.0']);
  assert.deepEqual((await verifyStore(await one.open(), { contract: '1.0.0' })).issues, []);
  await assert.rejects(
    collectGarbage(await one.open(), { graceDays: 7, isDryRun: false }),
    /^CliError: gc needs the store itself/,
  );
});

test('it says in one sentence that the service cannot be reached', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  const away = await one.open();
  await service.close();
  await assert.rejects(
    promoteRelease(away, 'mfe-one', '1.0.0'),
    /^CliError: The release service at http:\/\/127\.0\.0\.1:\d+ cannot be reached \(.*\); try again\.$/,
  );
  service = await startTestService(site);
});

test('files are stored only for a team that signed exactly these, and others cannot fill the store', async () => {
  const two = await createTeam(site, ['mfe-two'], { RELEASES_URL: service.origin });
  const body = toUpload([{ path: 'remoteEntry.js', content: Buffer.from('var a;') }]);
  const release = { name: 'mfe-one', version: '1.0.0' };
  const content = { ...release, digest: digestOf(body) };
  const path = servicePaths.release('mfe-one', '1.0.0');
  const upload = async (ticket: string | undefined, sent = body) =>
    send(path, { body: sent, headers: { ...(ticket !== undefined && { [TICKET_HEADER]: ticket }) } });
  const ticket = await createTicket(one.key, content);
  assert.match((await upload(undefined))[1], /^This needs the header x-inspire-ticket/);
  assert.match((await upload('nonsense'))[1], /is not signed/);
  assert.match((await upload(await createTicket(two.key, content)))[1], /may not publish mfe-one/);
  const old = Date.now() - 3_600_000;
  assert.match((await upload(await createTicket(one.key, content, old)))[1], /it expired at/);
  assert.match(
    (await upload(await createTicket(one.key, { ...content, version: '1.0.1' })))[1],
    /is for something else/,
  );
  assert.match((await upload(ticket, body.replace('remoteEntry', 'otherEntry')))[1], /The body is not what the header/);
  await assert.rejects(stat(site.inData('releases/remotes/mfe-one')));
  assert.equal((await upload(ticket))[0], 200);
  assert.deepEqual(await readdir(site.inData('releases/remotes/mfe-one/1.0.0')), ['remoteEntry.js']);
});

test('a body that is too large, a path outside of the release and a forged copy are rejected', async () => {
  const release = { name: 'mfe-one', version: '1.0.0' };
  const upload = async (body: string) =>
    send(servicePaths.release('mfe-one', '1.0.0'), {
      body,
      headers: {
        [TICKET_HEADER]: await createTicket(one.key, { ...release, digest: digestOf(body) }),
      },
    });
  const content = Buffer.from('var a;');
  assert.match((await upload(toUpload([{ path: '../../trust.json', content }])))[1], /no gateway serves a file/);
  assert.match((await upload(toUpload([{ path: 'release.json', content }])))[1], /no gateway serves a file/);
  const forged = toUpload([{ path: 'a.js', content, brotli: Buffer.from('no brotli') }]);
  assert.match((await upload(forged))[1], /a\.js\.br is no compressed copy/);
  const large = await sendLength(servicePaths.document('releases/mfe-one'), 1_100_000);
  assert.deepEqual(large, [413, 'The request body is too large.']);
});

test('the admin port serves probes and metrics, and each request is a line in the log', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  for (const path of ['/livez', '/readyz'])
    assert.equal((await fetch(`${service.adminOrigin}${path}`)).status, 200, path);
  const metrics = await (await fetch(`${service.adminOrigin}/metrics`)).text();
  assert.match(
    metrics,
    /http_request_duration_seconds_count\{method="PUT",route="\/v1\/releases\/:name\/:version",status="200"\} 1/,
  );
  const line = service.log.map((text) => JSON.parse(text) as { route?: string; status?: number; address?: string });
  const uploads = line.filter(({ route }) => route === '/v1/releases/:name/:version');
  assert.deepEqual(
    uploads.map(({ status, address }) => [status, address]),
    [[200, '127.0.0.1']],
  );
});
