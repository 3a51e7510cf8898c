import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { builtRemote, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import type { ReleaseList } from '@inspire/shared/remote/trust';
import { readAudit } from '../audit';
import { emptyList } from '../list-change';
import { publishBuild, type PublishOptions } from '../publish';
import { etagOf, servicePaths, toUpload } from '../service/protocol';
import { createTicket, digestOf, TICKET_HEADER } from '../service/ticket';
import { withoutKey } from '../site/change-root';
import { documentText, signDocument } from '../site/documents';
import { startTestService, type TestService } from '../testing/release-service';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { createTeam, type Team } from '../testing/team-keys';

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

async function publish(team: Team, name: string, version: string, paths?: string[], options?: PublishOptions) {
  await site.add({ ...remoteFiles(name, paths?.[0] ?? `/${name}`), ...builtRemote(name, version, paths && { paths }) });
  if (paths)
    await site.add({
      [`${name}/remote.json`]: JSON.stringify({
        name,
        paths: paths.map((path) => ({ path, frame: false })),
        slots: [],
      }),
    });
  return publishBuild(await team.open(), join(site.fixture.root, name), { check: async () => undefined, ...options });
}
const versionsOf = async (name: string) =>
  (await site.readAsShell()).remotes[name]?.releases.map(({ version }) => version);
const auditOf = async () =>
  (await readAudit((await site.openSignedStore()).store)).map(({ action, outcome, name, version, keyId, detail }) =>
    [outcome === 'done' ? action : `${action} rejected`, name, version, keyId, detail].filter(Boolean).join(' '),
  );

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
  const body = documentText(await signDocument([team.key], change(list)));
  return send(servicePaths.document(`releases/${name}`), { body, headers: condition });
}
const problem = 'application/problem+json; charset=utf-8';

test('a team publishes through the service with only its key, and browsers get the release immediately', async () => {
  const { outcome, isWaiting } = await publish(one, 'mfe-one', '1.0.0');
  assert.deepEqual([outcome, isWaiting], ['published', undefined]);
  assert.deepEqual(await versionsOf('mfe-one'), ['1.0.0']);
  assert.equal((await publish(one, 'mfe-one', '1.0.0')).outcome, 'unchanged');
  assert.equal((await publish(one, 'mfe-one', '1.1.0')).outcome, 'published');
  assert.deepEqual(await versionsOf('mfe-one'), ['1.1.0', '1.0.0']);
  assert.deepEqual(await auditOf(), [
    `upload mfe-one 1.0.0 ${one.key.keyId}`,
    `publish mfe-one 1.0.0 ${one.key.keyId}`,
    `upload mfe-one 1.1.0 ${one.key.keyId}`,
    `publish mfe-one 1.1.0 ${one.key.keyId}`,
  ]);
});

test('rejects a publication that breaks a rule in one sentence, records it, and changes nothing', async () => {
  const two = await createTeam(site, ['mfe-two'], { RELEASES_URL: service.origin });
  await publish(two, 'mfe-two', '1.0.0', ['/two']);
  await assert.rejects(
    publish(one, 'mfe-one', '1.0.0', ['/two']),
    /^CliError: mfe-one 1\.0\.0 was not published: mfe-two owns the path \/two\.$/,
  );
  await publish(one, 'mfe-one', '1.0.0');
  await site.releaseShell('1.0.0');
  await site.add({ ...builtRemote('mfe-one', '1.1.0', { contract: '2.0.0' }) });
  const folder = join(site.fixture.root, 'mfe-one');
  const publishAgain = async () => publishBuild(await one.open(), folder, { check: async () => undefined });
  await assert.rejects(
    publishAgain(),
    /^CliError: mfe-one 1\.1\.0 was not published: it needs contract 2\.0\.0, and the shell of this site offers 1\.0\.0\.$/,
  );
  const built = builtRemote('mfe-one', '1.2.0');
  const manifest = JSON.parse(built['mfe-one/dist/remote/build.json'] ?? '') as object;
  await site.add({ ...built, 'mfe-one/dist/remote/build.json': JSON.stringify({ ...manifest, budget: 0.01 }) });
  await assert.rejects(publishAgain(), /^CliError: mfe-one 1\.2\.0 was not published: .* above the budget of 0\.01 kB/);
  assert.deepEqual(await versionsOf('mfe-one'), ['1.0.0']);
  const rejected = (await auditOf()).filter((line) => line.includes('rejected'));
  assert.equal(rejected.length, 2);
  assert.match(
    rejected[0] ?? '',
    /^change list rejected mfe-one \w+ mfe-one 1\.1\.0 was not published: it needs contract/,
  );
  assert.equal((await publish(one, 'mfe-one', '1.3.0')).outcome, 'published');
});

test('a site that needs provenance rejects a build that does not say where it was made', async () => {
  const strict = await startTestService(site, { settings: { needsProvenance: true } });
  const team = await createTeam(site, ['mfe-two'], { RELEASES_URL: strict.origin });
  const variables = ['RELEASE_REPOSITORY', 'RELEASE_COMMIT', 'GITHUB_REPOSITORY', 'CI_PROJECT_URL'] as const;
  const before = variables.map((name) => [name, process.env[name]] as const);
  try {
    for (const name of variables) delete process.env[name];
    await assert.rejects(
      publish(team, 'mfe-two', '1.0.0'),
      /^CliError: mfe-two 1\.0\.0 was not published: its manifest does not say where it was built/,
    );
    Object.assign(process.env, { RELEASE_REPOSITORY: 'https://git.example/two', RELEASE_COMMIT: '3f2a' });
    assert.equal((await publish(team, 'mfe-two', '1.1.0')).outcome, 'published');
    const [entry] = (await readAudit((await site.openSignedStore()).store)).filter(
      ({ action }) => action === 'publish',
    );
    assert.deepEqual(entry?.provenance, { repository: 'https://git.example/two', commit: '3f2a' });
    assert.equal(entry?.address, '127.0.0.1');
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
    ['a name without a key', sendList(two, 'mfe-three', next), 403, /Root names no key for mfe-three/],
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
  const [status, detail] = await send(servicePaths.document('snapshot'), {
    body: '{"payload":"{}","signatures":[]}',
    headers: { 'if-none-match': '*' },
  });
  assert.deepEqual(
    [status, detail],
    [400, 'The release service does not change snapshot: that needs the store itself.'],
  );
});

test('a key that root has revoked publishes nothing', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  await createTeam(site, ['mfe-one']);
  await (await site.openSignedStore()).changeRoot((root) => withoutKey(root, one.key.keyId));
  const next = (list: ReleaseList) => ({ ...list, sequence: 2 });
  const [status, detail] = await sendList(one, 'mfe-one', next);
  assert.equal(status, 403);
  assert.match(detail, /list of mfe-one has 0 of 1 signatures that count/);
});

test('files are stored only for a team that signed exactly these, and others cannot fill the store', async () => {
  const two = await createTeam(site, ['mfe-two'], { RELEASES_URL: service.origin });
  const body = toUpload([{ path: 'remoteEntry.js', content: Buffer.from('var a;') }]);
  const release = { name: 'mfe-one', version: '1.0.0' };
  const content = { action: 'upload' as const, ...release, digest: digestOf(body) };
  const path = servicePaths.release('mfe-one', '1.0.0');
  const upload = async (ticket: string | undefined, sent = body) =>
    send(path, { body: sent, headers: { ...(ticket !== undefined && { [TICKET_HEADER]: ticket }) } });
  const ticket = await createTicket(one.key, content);
  assert.match((await upload(undefined))[1], /^This needs the header x-inspire-ticket/);
  assert.match((await upload('nonsense'))[1], /is no signed document/);
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
  const rejected = (await auditOf()).filter((line) => line.startsWith('upload rejected'));
  assert.equal(rejected.length, 6);
});

test('a body that is too large, a path outside of the release and a forged copy are rejected', async () => {
  const release = { name: 'mfe-one', version: '1.0.0' };
  const upload = async (body: string) =>
    send(servicePaths.release('mfe-one', '1.0.0'), {
      body,
      headers: {
        [TICKET_HEADER]: await createTicket(one.key, { action: 'upload', ...release, digest: digestOf(body) }),
      },
    });
  const content = Buffer.from('var a;');
  assert.match((await upload(toUpload([{ path: '../../root.json', content }])))[1], /no gateway serves a file/);
  assert.match((await upload(toUpload([{ path: 'release.json', content }])))[1], /no gateway serves a file/);
  const forged = toUpload([{ path: 'a.js', content, brotli: Buffer.from('no brotli') }]);
  assert.match((await upload(forged))[1], /a\.js\.br is no compressed copy/);
  const large = await sendLength(servicePaths.document('choices'), 1_100_000);
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
