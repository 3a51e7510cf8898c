import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { createProgress } from '@inspire/devkit/terminal/progress';
import { builtShell } from '@inspire/devkit/testing/fixture-repository';
import { openTestBucket, s3ServerSkip, startS3Server } from '@inspire/server-kit/testing';
import { preparePublication } from './commands/publish-package';
import { collectGarbage, type GcOptions } from './gc';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';
import { runCli } from './testing/run-cli';
import { verifyStore } from './verify';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
});
afterEach(() => site.fixture.remove());

const readShell = async () => (await site.readAsShell()).shell;
const listed = async () => (await readShell()).releases.map(({ version }) => version);
const gcOptions: GcOptions = { graceDays: 0, isDryRun: false };

test('a build is stored with the hashes of all that gateways serve and run, apart from the remotes', async () => {
  await site.release('mfe-one', '1.0.0');
  const published = await site.releaseShell('1.0.0');
  assert.deepEqual(published, { name: 'shell', version: '1.0.0', outcome: 'published', warnings: [] });
  const { shell, lists } = await site.readAsShell();
  assert.deepEqual([lists.shell?.sequence, shell.releases[0]?.contract], [1, '1.0.0']);
  assert.deepEqual(Object.keys((await site.readManifest('shell', '1.0.0')).integrity).sort(), [
    'public/assets/main.1.0.0.js',
    'public/favicon.svg',
    'server/render.cjs',
    'shell.json',
  ]);
  assert.deepEqual((await readdir(site.inData('releases/shell/1.0.0'))).sort(), [
    'public',
    'release.json',
    'server',
    'shell.json',
  ]);
  const copy = await readFile(site.inData('releases/shell/1.0.0/public/assets/main.1.0.0.js.br'), 'utf8');
  assert.equal(copy, 'compressed by the build');
  assert.deepEqual(Object.keys((await site.readAsShell()).remotes), ['mfe-one']);
});

test('its list keeps three, and the clean-up of remotes leaves the shell alone', async () => {
  const signedStore = await site.openSignedStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await site.releaseShell(version);
  await site.release('mfe-one', '1.0.0');
  assert.deepEqual(await listed(), ['1.3.0', '1.2.0', '1.1.0']);
  assert.deepEqual(await collectGarbage(signedStore, { ...gcOptions, name: 'mfe-one' }), { removed: [], waiting: [] });
  const { removed } = await collectGarbage(signedStore, gcOptions);
  assert.deepEqual(removed, [{ name: 'shell', version: '1.0.0' }]);
  assert.deepEqual(
    ['shell/1.0.0', 'remotes/mfe-one/1.0.0'].map((folder) => existsSync(site.inData(`releases/${folder}`))),
    [false, true],
  );
});

test('verify finds a changed file', async () => {
  await site.releaseShell('1.0.0');
  await writeFile(site.inData('releases/shell/1.0.0/server/render.cjs'), 'forged');
  const { issues } = await verifyStore(await site.openSignedStore(), {});
  // The fixture's compressed copy is none, either.
  assert.deepEqual(issues.map(({ where, what }) => `${where}: ${what}`).sort(), [
    'shell 1.0.0 public/assets/main.1.0.0.js.br: is no compressed copy of the file beside it',
    'shell 1.0.0 server/render.cjs: has not the content that was signed',
  ]);
});

test('the commands take the shell like a remote', async () => {
  await site.releaseShell('1.0.0');
  const run = (...args: string[]) => runCli(site.fixture.root, args).result;
  const { code, output } = await run('publish', 'shell', '--snapshot', '--share', '50');
  assert.deepEqual(
    [code, /shell 1\.0\.0-s[0-9a-f]{10} published for 50 % of browsers/.test(output)],
    [0, true],
    output,
  );
  assert.match(
    (await run('list')).output,
    /^shell\n {2}1\.0\.0-s\w+ +contract 1\.0\.0 .*current, 50 %\n {2}1\.0\.0 .*current\n$/,
  );
  await run('roll-out', 'shell', (await listed())[0] ?? '', 'all');
  assert.match((await run('rollback', 'shell')).output, /everybody gets 1\.0\.0/);
  assert.equal((await readShell()).pinned, '1.0.0');
  const { output: wrong } = await run('publish', 'shell', '--base', 'https://cdn.example/');
  assert.match(wrong, /--base is for remotes/);
});

test('publishing prints the store, and says when it has made one', async (context) => {
  await site.add(builtShell('1.0.0'));
  const { mock } = context.mock.method(console, 'log', () => undefined);
  const signedStore = await site.openSignedStore();
  const publish = preparePublication(
    { signedStore, flags: {} },
    { dir: site.inData('../shell'), isShell: true },
    createProgress(),
  );
  await publish();
  await publish();
  const lines = mock.calls.map(({ arguments: [line] }) => String(line).replace(/^ +[\d.]+ s {2}/, ''));
  const { address } = signedStore.store;
  assert.deepEqual(lines, [
    'shell 1.0.0 published',
    `a new release store was made in ${address}`,
    'shell 1.0.0 was published before; nothing has changed',
    `the release store is ${address}`,
  ]);
});

test('in a bucket, its files are not below those of remotes', { skip: s3ServerSkip }, async () => {
  await using s3 = await startS3Server();
  const bucket = await createReleaseSite({ RELEASES_URL: s3.releases.url, ...s3.releases.env });
  try {
    for (const version of ['1.0.0', '1.1.0']) await bucket.releaseShell(version);
    const signedStore = await bucket.openSignedStore();
    const { store } = signedStore;
    assert.deepEqual(
      (await store.listReleases()).map(({ name, version }) => `${name} ${version}`),
      ['shell 1.0.0', 'shell 1.1.0'],
    );
    await signedStore.changeList('shell', (list) => ({ ...list, production: list.production.slice(0, 1) }));
    await collectGarbage(signedStore, gcOptions);
    const keys = await openTestBucket(s3.releases).list('');
    assert.deepEqual(keys.filter((key) => !/\.br$/.test(key)).sort(), [
      'contents/shell/1.1.0.json',
      'remotes/trust/index.json',
      'remotes/trust/releases/shell.json',
      'remotes/trust/trust.json',
      'shell/1.1.0/public/assets/main.1.1.0.js',
      'shell/1.1.0/public/favicon.svg',
      'shell/1.1.0/release.json',
      'shell/1.1.0/server/render.cjs',
      'shell/1.1.0/shell.json',
      'unlisted.json',
    ]);
  } finally {
    await bucket.fixture.remove();
  }
});
