import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import getPort from 'get-port';
import { setCanary } from '../rollout';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { runCli } from '../testing/run-cli';
import { createQuality } from '../testing/simulate-canary';

let site: ReleaseSite;
let servers: Server[];
beforeEach(async () => {
  servers = [];
  site = await createReleaseSite();
  for (const version of ['1.0.0', '1.1.0']) await site.release('mfe-one', version);
  await setCanary(await site.openSignedStore(), 'mfe-one', '1.1.0', 10);
});
afterEach(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await site.fixture.remove();
});

const share = async () => (await site.readAsShell()).remotes['mfe-one']?.releases[0]?.weight;

async function startBackend(listener: RequestListener, port = 0): Promise<string> {
  const server = createServer(listener).listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Responds as the admin port of a backend does, with more than the judge takes. */
const respond =
  (failed: number, urls: string[] = []): RequestListener =>
  (request, response) => {
    urls.push(request.url ?? '');
    const release = (quality: object) => ({ ...quality, mismatchSessions: 0, playback: { starts: 4 } });
    const remotes = {
      'mfe-one': {
        '1.0.0': release(createQuality(3_000, { failed: 15 })),
        '1.1.0': release(createQuality(3_000, { failed })),
      },
    };
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ remotes }));
  };
const unwell: RequestListener = (_request, response) => response.writeHead(500).end();

const watch = (...args: string[]) => runCli(site.fixture.root, ['watch', ...args]);

test('one round stops a failing canary, takes the first backend that responds, and runs the program of the operator', async () => {
  const urls: string[] = [];
  const program = join(site.fixture.root, 'notify.mjs');
  const note = join(site.fixture.root, 'note.json');
  await site.fixture.write(
    'notify.mjs',
    `#!${process.execPath}\nimport { writeFileSync } from 'node:fs';\nwriteFileSync(${JSON.stringify(note)}, JSON.stringify(process.argv.slice(2)));\n`,
  );
  await chmod(program, 0o755);
  const backends = [
    `http://127.0.0.1:${await getPort()}`,
    await startBackend(unwell),
    await startBackend(respond(300, urls)),
    await startBackend(respond(15)),
  ];
  const run = watch('--once', '--on-stop', program, ...backends.flatMap((url) => ['--quality', url]));
  const line =
    'mfe-one 1.1.0 (10 %, stable 1.0.0): stopped. 3000 page loads, 3000 of the stable release; 10.0 % failed, 0.5 % of the stable release.';
  assert.deepEqual([await run.exit, run.output()], [3, `${line}\n`]);
  assert.equal(await share(), 0);
  assert.deepEqual(JSON.parse(await readFile(note, 'utf8')), ['mfe-one', '1.1.0', line]);
  const { publishedAt = '' } = (await site.readAsShell()).remotes['mfe-one']?.releases[0] ?? {};
  assert.deepEqual(urls, [`/quality?since=${encodeURIComponent(publishedAt)}`]);
});

test('a good canary goes on, as JSON', async () => {
  const run = watch('mfe-one', '--once', '--json', '--quality', await startBackend(respond(15)));
  assert.equal(await run.exit, 0);
  const { at, remote, version, decision, outcome, comparisons } = JSON.parse(run.output()) as Record<string, unknown>;
  assert.ok(typeof at === 'string' && !Number.isNaN(Date.parse(at)));
  assert.deepEqual([remote, version, decision, outcome], ['mfe-one', '1.1.0', 'continue', undefined]);
  assert.equal((comparisons as unknown[]).length, 5);
  assert.equal(await share(), 10);
});

test('a dry run reports what it would do, also by its exit code', async () => {
  const run = watch('--once', '--dry-run', '--quality', await startBackend(respond(300)));
  assert.equal(await run.exit, 3);
  assert.match(run.output(), /^mfe-one 1\.1\.0 \(10 %, stable 1\.0\.0\): would be stopped\. /);
  assert.equal(await share(), 10);
});

test('the watch goes on while no backend and no root can be read, and ends with a signal', async () => {
  const port = await getPort();
  const run = watch('--interval', '1', '--quality', `http://127.0.0.1:${port}`);
  await run.says('wait. No quality of releases');
  const signed = await readFile(site.inData('releases/remotes/trust/root.json'), 'utf8');
  await site.add({ '.data/releases/remotes/trust/root.json': '{}' });
  await run.says('No canary was judged: remotes/trust/root.json of this release store cannot be trusted');
  await site.add({ '.data/releases/remotes/trust/root.json': signed });
  await startBackend(respond(300), port);
  await run.says('mfe-one 1.1.0 (10 %, stable 1.0.0): stopped.');
  assert.equal(await share(), 0);
  run.child.kill('SIGTERM');
  assert.equal(await run.exit, 143);
});

test('a program that fails is named, and the canary is stopped all the same', async () => {
  const run = watch('--once', '--on-stop', '/nowhere/notify', '--quality', await startBackend(respond(300)));
  assert.equal(await run.exit, 3);
  assert.match(run.output(), /\/nowhere\/notify failed after mfe-one 1\.1\.0 was stopped: .*ENOENT/);
  assert.equal(await share(), 0);
});

test('without a canary there is nothing to judge', async () => {
  await setCanary(await site.openSignedStore(), 'mfe-one', '1.1.0', 100);
  const run = watch('--once', '--quality', await startBackend(unwell));
  assert.deepEqual([await run.exit, run.output()], [0, 'There is no canary.\n']);
});
