import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { type S3Double, startS3Double } from '@inspire/node/testing';
import { parseShellReleases, readEnvelope } from '@inspire/shared/remote';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { runCli } from '../testing/run-cli';
import { collectGarbage, type GcOptions } from './gc';
import { addKey, retireKey, rotateKey } from './key-rotation';
import { pinRelease, rollBack, setCanary } from './rollout';
import { verifyStore } from './verify';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
});
afterEach(() => site.fixture.remove());

const listFile = () => site.inData('releases/shell/releases.json');
const readList = async () => {
  const { payload } = readEnvelope(JSON.parse(await readFile(listFile(), 'utf8')));
  return parseShellReleases(payload);
};
const listed = async () => (await readList()).shell.releases.map(({ version }) => version);
const exists = (file: string) =>
  stat(site.inData(file)).then(
    () => true,
    () => false,
  );
const gcOptions: GcOptions = { keep: 3, olderThanDays: 0, graceDays: 0, isDryRun: false };

test('a build is stored with the hashes of all that gateways serve and run, apart from the remotes', async () => {
  await site.release('mfe-one', '1.0.0');
  const published = await site.releaseShell('1.0.0');
  assert.deepEqual(published, { name: 'shell', version: '1.0.0', outcome: 'published', warnings: [] });
  const { sequence, shell } = await readList();
  assert.deepEqual([sequence, shell.releases[0]?.contract], [1, '1.0.0']);
  assert.deepEqual(Object.keys(shell.releases[0]?.integrity ?? {}).sort(), [
    'public/assets/main.1.0.0.js',
    'public/favicon.svg',
    'server/render.cjs',
    'shell.json',
  ]);
  assert.deepEqual((await readdir(site.inData('releases/shell/1.0.0'))).sort(), ['public', 'server', 'shell.json']);
  const copy = await readFile(site.inData('releases/shell/1.0.0/public/assets/main.1.0.0.js.br'), 'utf8');
  assert.equal(copy, 'compressed by the build');
  assert.deepEqual(Object.keys((await site.readAsShell()).remotes), ['mfe-one'], 'the registry is as before');
});

test('a version never changes, and publishing again changes nothing', async () => {
  await site.releaseShell('1.0.0');
  assert.equal((await site.releaseShell('1.0.0')).outcome, 'unchanged');
  await assert.rejects(
    site.releaseShell('1.0.0', { source: 'other' }),
    /shell 1\.0\.0 is already published with other/,
  );
  await site.releaseShell('1.1.0');
  assert.deepEqual([await listed(), (await readList()).sequence], [['1.1.0', '1.0.0'], 2]);
});

test('canary, pin and roll-back work as for a remote', async () => {
  const { shell } = await site.openSignedStore();
  await assert.rejects(site.releaseShell('1.0.0', { canary: 10 }), /no older release is left for the other browsers/);
  await site.releaseShell('1.0.0');
  await site.releaseShell('1.1.0', { canary: 10 });
  assert.equal((await readList()).shell.releases[0]?.weight, 10);
  await setCanary(shell, 'shell', '1.1.0', 100);
  assert.equal(await rollBack(shell, 'shell'), '1.0.0');
  assert.equal((await readList()).shell.pinned, '1.0.0');
  await pinRelease(shell, 'shell', undefined);
  assert.equal((await readList()).shell.pinned, undefined);
});

test('gc keeps three, and the clean-up of remotes leaves the shell alone', async () => {
  const signedStore = await site.openSignedStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await site.releaseShell(version);
  await site.release('mfe-one', '1.0.0');
  const none = { unlisted: [], removed: [], waiting: [] };
  assert.deepEqual(await collectGarbage(signedStore, gcOptions), none);
  const { unlisted, removed } = await collectGarbage(signedStore.shell, gcOptions);
  const oldest = [{ name: 'shell', version: '1.0.0' }];
  assert.deepEqual([unlisted, removed], [oldest, oldest]);
  assert.deepEqual(await listed(), ['1.3.0', '1.2.0', '1.1.0']);
  assert.deepEqual(
    [await exists('releases/shell/1.0.0'), await exists('releases/remotes/mfe-one/1.0.0')],
    [false, true],
  );
});

test('verify finds a changed and a missing file, and a list that was changed by hand', async () => {
  await site.releaseShell('1.0.0');
  await writeFile(site.inData('releases/shell/1.0.0/server/render.cjs'), 'forged');
  const issues = async () =>
    (await verifyStore((await site.openSignedStore()).shell, {})).issues.map(({ where, what }) => `${where}: ${what}`);
  // The fixture's compressed copy is none, either.
  assert.deepEqual((await issues()).sort(), [
    'shell 1.0.0 public/assets/main.1.0.0.js.br: is no compressed copy of the file beside it',
    'shell 1.0.0 server/render.cjs: has not the content that was signed',
  ]);
  await writeFile(listFile(), (await readFile(listFile(), 'utf8')).replace('1.0.0', '1.0.1'));
  assert.match(
    (await issues()).join(),
    /^shell\/releases\.json: The list of shell releases of this release store cannot be/,
  );
});

test('a new key signs the list of the shell, too, before the former one is retired', async () => {
  await site.releaseShell('1.0.0');
  const ring = { dataDir: site.inData(''), env: {}, openSignedStore: site.openSignedStore };
  const { keyId } = readEnvelope(JSON.parse(await readFile(listFile(), 'utf8')));
  await addKey(ring);
  await assert.rejects(retireKey(ring, keyId), /signs: 'release keys add'/);
  await rotateKey(ring);
  const next = readEnvelope(JSON.parse(await readFile(listFile(), 'utf8')));
  assert.notEqual(next.keyId, keyId);
  await retireKey(ring);
  assert.deepEqual(await listed(), ['1.0.0']);
});

test('the commands take the shell like a remote', async () => {
  await site.releaseShell('1.0.0');
  const run = async (...args: string[]) => {
    const command = runCli(site.fixture.root, ['release', ...args]);
    return [await command.exit, command.output()] as const;
  };
  const [code, output] = await run('publish', 'shell', '--snapshot', '--canary', '50');
  assert.deepEqual(
    [code, /shell 1\.0\.0-s[0-9a-f]{10} published for 50 % of browsers/.test(output)],
    [0, true],
    output,
  );
  assert.match(
    (await run('list'))[1],
    /^shell\n {2}1\.0\.0-s\w+ +contract 1\.0\.0 .*current, 50 %\n {2}1\.0\.0 .*current\n$/,
  );
  assert.deepEqual(await run('pin', 'shell', '1.0.0'), [0, 'shell is pinned to 1.0.0.\n']);
  const [, wrong] = await run('publish', 'shell', '--base', 'https://cdn.example/');
  assert.match(wrong, /--base is for remotes/);
});

test('in a bucket, its files are not below those of remotes', async () => {
  await using s3: S3Double = await startS3Double({ isPublic: true });
  const bucket = await createReleaseSite({ RELEASES_URL: s3.url, ...s3.env });
  try {
    for (const version of ['1.0.0', '1.1.0']) await bucket.releaseShell(version);
    const { shell, store } = await bucket.openSignedStore();
    assert.deepEqual(
      (await store.listReleases()).map(({ name, version }) => `${name} ${version}`),
      ['shell 1.0.0', 'shell 1.1.0'],
    );
    await collectGarbage(shell, { ...gcOptions, keep: 1 });
    assert.deepEqual([...s3.objects.keys()].filter((key) => !key.endsWith('.br')).sort(), [
      'site/shell/1.1.0/public/assets/main.1.1.0.js',
      'site/shell/1.1.0/public/favicon.svg',
      'site/shell/1.1.0/server/render.cjs',
      'site/shell/1.1.0/shell.json',
      'site/shell/contents/1.1.0.json',
      'site/shell/releases.json',
      'site/unlisted.json',
    ]);
  } finally {
    await bucket.fixture.remove();
  }
});
