import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { createFixture, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { isRunning } from '@inspire/server-kit/locks';
import { findFreePort } from '@inspire/server-kit/network';
import { readReleaseList, readSignedManifest } from '@inspire/shared/remote/trust';
import { runCli } from '../testing/run-cli';

const fixture = await createFixture({
  ...remoteFiles('mfe-one', '/one'),
  ...remoteFiles('mfe-two', '/two', 'import "./missing"'),
});
after(() => fixture.remove());

interface FakeResponse {
  readonly says: string;
  readonly pid: number;
  readonly backend: string;
  /** How long it may run without the command that started it. */
  readonly graceMs: number;
}
const sendRequest = async (address: string): Promise<FakeResponse> =>
  (await fetch(address)).json() as Promise<FakeResponse>;

async function eventually(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`never came true: ${what}`);
}

test('serves the site without the remote that cannot be built, and ends everything on SIGINT', async () => {
  const port = await findFreePort();
  const site = runCli(fixture.root, ['start'], { PORT: String(port) });
  await site.says('Inspire runs at');
  assert.match(site.output(), /mfe-one built in .*published as 1\.0\.0-s[0-9a-f]{10}/);
  assert.match(site.output(), /mfe-two could not be built[\s\S]*missing/);
  const gateway = await sendRequest(`http://localhost:${port}/`);
  assert.equal(gateway.says, 'gateway');
  const backend = await sendRequest(gateway.backend);

  // A crashed backend restarts at the same address, and the gateway stays.
  await sendRequest(`${gateway.backend}/crash`).catch(() => undefined);
  await eventually('the backend is back', () =>
    sendRequest(gateway.backend).then(
      ({ pid }) => pid !== backend.pid,
      () => false,
    ),
  );
  assert.equal((await sendRequest(`http://localhost:${port}/`)).pid, gateway.pid);
  const revived = await sendRequest(gateway.backend);

  const second = runCli(fixture.root, ['start'], { PORT: String(await findFreePort()) });
  assert.equal(await second.exit, 1);
  assert.match(second.output(), /^Another instance is using .*\n$/);

  site.child.kill('SIGINT');
  assert.equal(await site.exit, 130);
  assert.doesNotMatch(site.output(), /\n\s+at /);
  for (const { pid } of [gateway, revived]) assert.equal(await isRunning({ pid }), false);
});

test('builds and publishes only what has changed', async () => {
  await fixture.write('mfe-two/src/main.js', 'document.title = "two"');
  const port = await findFreePort();
  const site = runCli(fixture.root, ['start'], { PORT: String(port) });
  await site.says('Inspire runs at');
  assert.match(site.output(), /shell unchanged\n/);
  assert.match(site.output(), /mfe-one unchanged\n/);
  assert.match(site.output(), /mfe-two built in/);
  for (const name of ['mfe-one', 'mfe-two']) assert.equal((await listedOf(name)).length, 1);
  site.child.kill('SIGTERM');
  assert.equal(await site.exit, 143);
});

/** Returns the versions that the list of a name contains, newest first. */
async function listedOf(name: string): Promise<string[]> {
  const text = await readFile(join(fixture.root, `.data/releases/remotes/trust/releases/${name}.json`), 'utf8');
  const { payload } = readSignedManifest(JSON.parse(text));
  return readReleaseList(payload).production.map(({ version }) => version);
}

/** Starts and stops the site; returns its output. */
async function start(env: Record<string, string> = {}): Promise<string> {
  const site = runCli(fixture.root, ['start'], { PORT: String(await findFreePort()), ...env });
  await site.says('Inspire runs at');
  site.child.kill('SIGTERM');
  await site.exit;
  return site.output();
}

/** In production the signing key is out of the servers' reach. */
async function startInProduction(): Promise<string> {
  const keys = join(fixture.root, 'signing');
  const here = join(fixture.root, '.data/keys');
  const names = (await readdir(here)).filter((name) => name.endsWith('-private.json'));
  assert.equal(names.length, 2);
  await mkdir(keys, { recursive: true });
  for (const name of names) await rename(join(here, name), join(keys, name));
  const output = await start({ NODE_ENV: 'production', RELEASE_KEYS_DIR: keys });
  for (const name of names) await rename(join(keys, name), join(here, name));
  return output;
}

test('the shell is published into the store, and a restart never changes which release is served (R21)', async () => {
  const listed = () => listedOf('shell');
  const [snapshot = '', ...none] = await listed();
  assert.deepEqual([/^1\.0\.0-s[0-9a-f]{10}$/.test(snapshot), none], [true, []]);
  const publish = runCli(fixture.root, ['release', 'publish', 'shell']);
  assert.equal(await publish.exit, 0, publish.output());
  await start();
  assert.deepEqual(await listed(), ['1.0.0', snapshot]);
  await fixture.write('shell/src/main.js', 'document.title = "shell, edited"');
  assert.match(await startInProduction(), /shell has changed since 1\.0\.0, which viewers keep/);
  assert.deepEqual(await listed(), ['1.0.0', snapshot]);
});

test('a restart leaves the release of a team in front, in production even when the checkout has changed (R21)', async () => {
  const listed = () => listedOf('mfe-two');
  const publish = runCli(fixture.root, ['release', 'publish', 'mfe-two']);
  assert.equal(await publish.exit, 0, publish.output());
  const [team, ...others] = await listed();
  assert.equal(team, '1.0.0');
  assert.equal(others.length, 1);

  assert.match(await start(), /mfe-two 1\.0\.0 was published after this build and is served/);
  assert.deepEqual(await listed(), [team, ...others]);
  await fixture.write('mfe-two/src/main.js', 'document.title = "two, edited"');
  assert.match(await startInProduction(), /mfe-two has changed since 1\.0\.0, which viewers keep/);
  assert.deepEqual(await listed(), [team, ...others]);
  await start();
  assert.match((await listed())[0] ?? '', /^1\.0\.0-s/, 'an edit shows in development');
});

test('its children end with it, even when it is killed by SIGKILL', async () => {
  const port = await findFreePort();
  const site = runCli(fixture.root, ['start'], { PORT: String(port), DRAIN_SECONDS: '20' });
  await site.says('Inspire runs at');
  const gateway = await sendRequest(`http://localhost:${port}/`);
  const backend = await sendRequest(gateway.backend);
  // Both may drain, and then need the time that the deploy guide promises.
  assert.deepEqual([gateway.graceMs, backend.graceMs], [35_000, 35_000]);
  site.child.kill('SIGKILL');
  for (const { pid } of [gateway, backend]) await eventually('it is gone', async () => !(await isRunning({ pid })));

  // Its leftovers do not prevent the next start.
  const next = runCli(fixture.root, ['start'], { PORT: String(port) });
  await next.says('Inspire runs at');
  next.child.kill('SIGTERM');
  await next.exit;
});

test('says in one sentence that the port is taken, before any work', async () => {
  const other = createServer().listen(0);
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const site = runCli(fixture.root, ['start'], { PORT: String(port), DATA_DIR: '.data/other' });
  assert.equal(await site.exit, 1);
  assert.match(site.output(), new RegExp(`^Port ${port} is already in use\\. Choose another, for example PORT=.*\\n$`));
  other.close();
});

test('reports a read-only data folder and an invalid port in one sentence each', async () => {
  await fixture.write('occupied', 'a file where a folder is wanted');
  const site = runCli(fixture.root, ['start'], { PORT: String(await findFreePort()), DATA_DIR: 'occupied/data' });
  assert.equal(await site.exit, 1);
  assert.match(site.output(), /^The data folder .*occupied\/data \(DATA_DIR\) cannot be written: .*\n$/);
  const odd = runCli(fixture.root, ['start'], { PORT: 'http' });
  assert.equal(await odd.exit, 1);
  assert.match(odd.output(), /^PORT must be a whole number/);
});

test('a backend that cannot start ends the command with its last output', async () => {
  await fixture.write('backend/src/app/start.ts', 'throw new Error("no database here");');
  const site = runCli(fixture.root, ['start'], { PORT: String(await findFreePort()), DATA_DIR: '.data/broken' });
  assert.equal(await site.exit, 1);
  assert.match(site.output(), /backend could not start: it ended with code 1; its last output[\s\S]*no database here/);
});
