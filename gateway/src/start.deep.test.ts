import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@inspire/server-kit/network';
import { getProgramArguments } from '@inspire/server-kit/test-programs';
import { endpoints } from '@inspire/shared/contracts/endpoints';
import { createSigner, someReleases, writeReleases } from './testing/registry';
import { createSiteFolder, type SiteFolder } from './testing/site-folder';
import { createUpstream } from './testing/upstream';

const program = getProgramArguments(new URL('./start.ts', import.meta.url));

interface Started {
  readonly child: ChildProcess;
  readonly errors: () => string;
}

function startGateway(
  folder: SiteFolder,
  variables: Record<string, string>,
  stdout: number | 'ignore' = 'ignore',
): Started {
  const child = fork(program.file, {
    execArgv: program.execArgv,
    stdio: ['ignore', stdout, 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: '0',
      SHELL_DIST: folder.shellDist,
      RELEASES_DIR: folder.releasesDir,
      BACKEND_ORIGIN: 'http://127.0.0.1:9',
      ...variables,
    },
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (errors += piece));
  return { child, errors: () => errors };
}

async function addressOf({ child, errors }: Started): Promise<string> {
  const [message] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(errors()))),
  ])) as [{ ready: string }];
  return message.ready;
}

for (const [name, end] of [
  ['SIGTERM', (child) => void child.kill('SIGTERM')],
  ['the end of who started it', (child) => child.disconnect()],
] as const satisfies readonly (readonly [string, (child: ChildProcess) => void])[]) {
  test(`${name} stops it after the response in progress`, async () => {
    let respond = () => {};
    let requested = () => {};
    const wasRequested = new Promise<void>((resolve) => (requested = resolve));
    await using upstream = await createUpstream((request, response) => {
      if (!request.url?.startsWith('/api')) return void response.end('{}');
      respond = () => response.end('whole answer');
      requested();
    });
    const folder = await createSiteFolder();
    const started = startGateway(folder, { BACKEND_ORIGIN: upstream.origin });
    const address = await addressOf(started);
    const response = fetch(`${address}/api/v1/x`).then((given) => given.text());
    await wasRequested;
    const ended = once(started.child, 'exit');
    end(started.child);
    setTimeout(() => respond(), 200);
    assert.equal(await response, 'whole answer');
    const [code] = (await ended) as [number | null];
    assert.deepEqual([code, started.errors()], [0, '']);
    await folder.remove();
  });
}

/** @returns the variables of a gateway with signed releases, which is ready as soon as it listens */
async function withRegistry(folder: SiteFolder): Promise<Record<string, string>> {
  const signer = await createSigner();
  await writeReleases(folder.write, signer, someReleases());
  return { RELEASE_SITE_KEYS: JSON.stringify(signer.siteKeys) };
}

test('ADMIN_PORT serves probes and metrics, which the public port does not', async () => {
  const folder = await createSiteFolder();
  const port = await findFreePort();
  const started = startGateway(folder, { ADMIN_PORT: String(port), ...(await withRegistry(folder)) });
  const address = await addressOf(started);
  const admin = `http://127.0.0.1:${port}`;
  assert.equal((await fetch(`${admin}/readyz`)).status, 200);
  await (await fetch(`${address}/files/424242`)).text();
  const text = await (await fetch(`${admin}/metrics`)).text();
  assert.match(text, /^inspire_registry_sequence [1-9]/m);
  assert.match(text, /^inspire_shell_info\{build="[^"]+"\} 1$/m);
  assert.match(text, /^http_request_duration_seconds_count\{method="GET",route="\/files\/\*",status="503"\} 1$/m);
  assert.ok(!text.includes('424242'), 'measured by route, not by URL');
  assert.equal((await fetch(`${address}/metrics`)).status, 404);

  const second = startGateway(folder, { ADMIN_PORT: String(port) });
  const [code] = (await once(second.child, 'exit')) as [number | null];
  assert.deepEqual([code, second.errors()], [1, `Cannot open ADMIN_PORT ${port} on 127.0.0.1 (EADDRINUSE).\n`]);
  started.child.kill('SIGTERM');
  await once(started.child, 'exit');
  await folder.remove();
});

test('on SIGTERM reports not ready for DRAIN_SECONDS, then ends event streams and exits', async () => {
  await using upstream = await createUpstream((request, response) => {
    if (request.url !== endpoints.notificationStream.path) return void response.end('{}');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
  });
  const folder = await createSiteFolder();
  const started = startGateway(folder, {
    BACKEND_ORIGIN: upstream.origin,
    // Three responses must fit in.
    DRAIN_SECONDS: '4',
    ...(await withRegistry(folder)),
  });
  const address = await addressOf(started);
  const statusOf = async (path: string) => (await fetch(address + path, { headers: { accept: 'text/html' } })).status;
  assert.equal(await statusOf('/readyz'), 200);
  const stream = await fetch(address + endpoints.notificationStream.path);
  const received = stream.text();

  const ended = once(started.child, 'exit');
  const began = performance.now();
  started.child.kill('SIGTERM');
  while ((await statusOf('/readyz')) === 200) await sleep(20);
  assert.deepEqual([await statusOf('/'), await statusOf('/files/search')], [200, 200]);
  assert.equal(await received, 'data: 1\n\n');
  const [code] = (await ended) as [number | null];
  assert.deepEqual([code, started.errors()], [0, '']);
  assert.ok(performance.now() - began >= 4_000);
  await folder.remove();
});

test(
  'a full disk behind its log stops nothing but the log',
  { skip: !existsSync('/dev/full') && 'this system has no /dev/full' },
  async () => {
    const folder = await createSiteFolder();
    await folder.write('releases/remotes/trust/index.json', 'no index: an error for the log');
    const full = openSync('/dev/full', 'w');
    const started = startGateway(folder, { LOG_LEVEL: 'trace' }, full);
    const address = await addressOf(started);
    await folder.write('releases/remotes/trust/index.json', 'another error for the log');
    await sleep(1_500);
    for (const path of ['/', '/livez'])
      assert.equal((await fetch(address + path, { headers: { accept: 'text/html' } })).status, 200);
    const ended = once(started.child, 'exit');
    started.child.kill('SIGTERM');
    const [code] = (await ended) as [number | null];
    assert.deepEqual([code, started.errors()], [0, '']);
    closeSync(full);
    await folder.remove();
  },
);

test('a port that is in use is reported in one sentence', async () => {
  const folder = await createSiteFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const { child, errors } = startGateway(folder, { PORT: String(port) });
  const [code] = (await once(child, 'close')) as [number];
  assert.deepEqual([code, errors()], [1, `Port ${port} is already in use. Stop the other process or change PORT.\n`]);
  other.close();
  await folder.remove();
});

test('a shell that was not built is reported in one sentence', async () => {
  const folder = await createSiteFolder();
  const { child, errors } = startGateway(folder, { SHELL_DIST: folder.releasesDir });
  const [code] = (await once(child, 'close')) as [number];
  assert.equal(code, 1);
  assert.match(errors(), /^No readable shell\.json in SHELL_DIST\. [^\n]*\n$/);
  await folder.remove();
});
