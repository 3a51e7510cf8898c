import assert from 'node:assert/strict';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { builtRemote, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { toIntegrity } from '@inspire/server-kit/files';
import { readSignedManifest } from '@inspire/shared/remote/trust';
import { readBase } from './base-address';
import { publishBuild } from './publish';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';
import { runCli } from './testing/run-cli';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
});
afterEach(() => site.fixture.remove());

const releasesOf = async (name: string) => (await site.readAsShell()).remotes[name]?.releases ?? [];
const sequenceOf = async (name: string) => (await site.readAsShell()).lists[name]?.sequence;

test('a shell can read and verify what is published, with the hash of every file that runs', async () => {
  const published = await site.release('mfe-one', '1.0.0');
  assert.deepEqual(published, { name: 'mfe-one', version: '1.0.0', outcome: 'published', warnings: [] });
  assert.equal(await sequenceOf('mfe-one'), 1);
  const [release] = await releasesOf('mfe-one');
  const folder = site.inData('releases/remotes/mfe-one/1.0.0');
  const manifest = await site.readManifest('mfe-one', '1.0.0');
  assert.deepEqual(manifest.integrity, {
    'remoteEntry.js': toIntegrity(await readFile(join(folder, 'remoteEntry.js'))),
    'assets/page.css': toIntegrity(await readFile(join(folder, 'assets/page.css'))),
  });
  assert.deepEqual(
    [release?.paths, manifest.container, manifest.requires],
    [[{ path: '/one' }], 'mfe_one_1_0_0', { react: '19.0.0' }],
  );
  for (const file of ['remoteEntry.js.br', 'assets/page.css.br', 'build.json.br'])
    assert.ok((await stat(join(folder, file))).size > 0);
  for (const key of ['site', 'release'])
    assert.equal((await stat(site.inData(`keys/${key}-private.json`))).mode & 0o077, 0);
});

test('publishing again changes nothing, and newer versions come first', async () => {
  await site.release('mfe-one', '1.0.0');
  const check = () => assert.fail('loaded again');
  assert.equal((await site.publish('mfe-one', { check })).outcome, 'unchanged');
  await site.release('mfe-one', '1.1.0');
  assert.equal(
    (await site.release('mfe-one', '1.0.0')).outcome,
    'unchanged',
    'an older job that runs again rolls nothing back',
  );
  assert.equal(await sequenceOf('mfe-one'), 2);
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.1.0', '1.0.0']);
});

test('a published version never changes', async () => {
  await site.release('mfe-one', '1.0.0');
  await assert.rejects(
    site.release('mfe-one', '1.0.0', { built: { source: 'other content' } }),
    /mfe-one 1\.0\.0 is already published with other content/,
  );
  assert.doesNotMatch(
    await readFile(site.inData('releases/remotes/mfe-one/1.0.0/remoteEntry.js'), 'utf8'),
    /other content/,
  );
});

test('refuses a path that another remote has at the moment, until that one gives it up', async () => {
  await site.release('mfe-one', '1.0.0');
  const built = { paths: ['/one'] };
  await assert.rejects(
    site.release('mfe-two', '1.0.0', { built }),
    /mfe-two 1\.0\.0 was not published: mfe-one owns the path \/one/,
  );
  await assert.rejects(stat(site.inData('releases/remotes/mfe-two')), 'no file of a refused release is left');
  await site.release('mfe-one', '1.1.0', { built: { paths: ['/elsewhere'] } });
  assert.equal((await site.release('mfe-two', '1.0.0', { built })).outcome, 'published');
});

test('it never signs on top of a list that was changed without the key of its team', async () => {
  await site.release('mfe-one', '1.0.0');
  await site.release('mfe-two', '1.0.0');
  const file = site.inData('releases/remotes/trust/releases/mfe-one.json');
  const manifest = readSignedManifest(JSON.parse(await readFile(file, 'utf8')));
  const forged = JSON.stringify({ ...manifest, payload: manifest.payload.replaceAll('1.0.0', '6.6.6') });
  await writeFile(file, forged);
  await assert.rejects(
    site.release('mfe-one', '1.1.0'),
    /trust\/releases\/mfe-one\.json cannot be trusted \(list of mfe-one has 0 of 1 .*; nothing was changed/,
  );
  assert.equal(await readFile(file, 'utf8'), forged);
  await site.release('mfe-two', '1.1.0');
});

test('publishing keeps the five newest releases in the list, and what browsers take', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) await site.release('mfe-one', version);
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.5.0', '1.4.0', '1.3.0', '1.2.0', '1.1.0']);
  for (const version of ['2.1.0', '2.2.0', '2.3.0', '2.4.0', '2.5.0'])
    await site.release('mfe-one', version, { canary: 10 });
  assert.deepEqual(await site.versionsOf('mfe-one'), ['2.5.0', '2.4.0', '2.3.0', '2.2.0', '2.1.0', '1.5.0']);
});

test('a build that is not what its remote.json promises leaves no file in the store', async () => {
  const check = async () => 'remote.json names /one, which routes() does not give';
  await assert.rejects(
    site.release('mfe-one', '1.0.0', { check }),
    /^CliError: mfe-one 1\.0\.0 was not published: remote\.json names \/one, which routes\(\) does not give\.$/,
  );
  await assert.rejects(stat(site.inData('releases/remotes/mfe-one')));
});

test('a path whose chunk the build does not have is rejected', async () => {
  await site.add({
    ...remoteFiles('mfe-one', '/one'),
    ...builtRemote('mfe-one', '1.0.0'),
    'mfe-one/remote.json': JSON.stringify({ name: 'mfe-one', paths: [{ path: '/one', chunk: 'late' }], slots: [] }),
  });
  const words = /mfe-one 1\.0\.0 was not published: it has no chunk 'late', which remote\.json names for \/one\.$/;
  await assert.rejects(site.publish('mfe-one'), words);
  await site.add({ 'mfe-one/dist/remote/assets/late.js': 'export {};' });
  assert.equal((await site.publish('mfe-one')).outcome, 'published');
});

test('a build that names a file to preload that it does not have is not listed', async () => {
  const files = builtRemote('mfe-one', '1.0.0');
  const file = 'mfe-one/dist/remote/build.json';
  files[file] = files[file]?.replace('"preload":["remoteEntry.js"]', '"preload":["gone.js"]') ?? assert.fail();
  await site.add({ ...remoteFiles('mfe-one', '/one'), ...files });
  await assert.rejects(site.publish('mfe-one'), /mfe-one 1\.0\.0.*gone\.js/);
  assert.deepEqual(await releasesOf('mfe-one'), []);
});

test('a release above its budget is rejected and names its largest files; a site that starts shows it and says so', async () => {
  const script = Array.from(
    { length: 400 },
    (_, index) => `export const name${index * 7919} = ${Math.sin(index)};`,
  ).join('\n');
  const built = builtRemote('mfe-one', '1.0.0');
  const manifest = JSON.parse(built['mfe-one/dist/remote/build.json'] ?? '') as object;
  await site.add({
    ...remoteFiles('mfe-one', '/one'),
    ...built,
    'mfe-one/dist/remote/assets/page.js': script,
    'mfe-one/dist/remote/build.json': JSON.stringify({ ...manifest, budget: 2 }),
    'mfe-one/remote.json': JSON.stringify({ name: 'mfe-one', paths: ['/one'], slots: [], budget: 2 }),
  });
  const words =
    /its scripts, styles and frames are [\d.]+ kB \(brotli\), above the budget of 2 kB in remote\.json; the largest are assets\/page\.js [\d.]+ kB, remoteEntry\.js 0\.\d kB/;
  await assert.rejects(site.publish('mfe-one'), words);
  await assert.rejects(stat(site.inData('releases/remotes/mfe-one')));
  const { outcome, warnings } = await site.publish('mfe-one', { onOverBudget: 'warn' });
  assert.equal(outcome, 'published');
  assert.match(warnings.join(), words);
});

test('rejects a budget that is not a number of kilobytes', async () => {
  for (const budget of ['90', 0, -1, null]) {
    await site.add({
      ...builtRemote('mfe-one', '1.0.0'),
      'mfe-one/remote.json': JSON.stringify({ name: 'mfe-one', paths: ['/one'], slots: [], budget }),
    });
    await assert.rejects(
      site.publish('mfe-one'),
      /remote\.json cannot be used: budget must be a number of kilobytes above 0/,
    );
  }
});

test('a canary has its share from the first moment; a job that runs again leaves the share that it has by then', async () => {
  await assert.rejects(
    site.release('mfe-one', '1.0.0', { canary: 10 }),
    /mfe-one 1\.0\.0 cannot be a canary: no older release is left/,
  );
  await site.release('mfe-one', '1.0.0');
  await site.release('mfe-one', '1.1.0', { canary: 10 });
  assert.deepEqual(
    (await releasesOf('mfe-one')).map(({ weight }) => weight),
    [10, undefined],
  );
  assert.equal((await site.publish('mfe-one', { canary: 50 })).outcome, 'unchanged');
  assert.equal((await releasesOf('mfe-one'))[0]?.weight, 10);
});

test('a release may lie on another origin, whose address is taken as browsers would, or refused in one sentence', async () => {
  await site.release('mfe-one', '1.0.0', { base: 'https://cdn.example/store/' });
  assert.equal((await releasesOf('mfe-one'))[0]?.base, 'https://cdn.example/store/remotes/mfe-one/1.0.0/');
  assert.equal(readBase('https://CDN.example:443/store/', '--base'), 'https://cdn.example/store/');
  assert.equal(readBase('http://localhost:9000/', '--base'), 'http://localhost:9000/');
  assert.equal(readBase('', '--base'), undefined);
  for (const base of [
    'https://cdn.example',
    'http://cdn.example/',
    'cdn.example/',
    'https://user@cdn.example/',
    'https://cdn.example/?a/',
    'javascript:/',
  ]) {
    assert.throws(
      () => readBase(base, '--base'),
      /^CliError: --base must look like https:\/\/cdn\.example\/, with a slash at the end, but it is '/,
    );
  }
});

test('a change repairs the index that a killed publisher did not write', async () => {
  await site.release('mfe-one', '1.0.0');
  const signedStore = await site.openSignedStore();
  const before = await signedStore.store.readDocument('index');
  await site.release('mfe-one', '1.1.0');
  await signedStore.store.updateDocument('index', async () => before);
  await assert.rejects(site.readAsShell(), /the index names another list of mfe-one/);
  assert.equal((await site.publish('mfe-one')).outcome, 'unchanged');
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.1.0', '1.0.0']);
});

test('a publisher that dies between files and list leaves a consistent store', async () => {
  await site.release('mfe-one', '1.0.0');
  await site.add(builtRemote('mfe-one', '1.1.0'));
  const signedStore = await site.openSignedStore();
  const dying = { ...signedStore, changeList: () => Promise.reject(new Error('killed')) };
  await assert.rejects(
    publishBuild(dying, join(site.fixture.root, 'mfe-one'), { check: async () => undefined }),
    /killed/,
  );
  // As after SIGKILL: the files and the lock exist, and the lock's holder is gone.
  const gone = runCli(site.fixture.root, ['--help']);
  await gone.exit;
  await writeFile(
    site.inData('releases/releases-mfe-one.lock'),
    JSON.stringify({ token: 'x', pid: gone.child.pid, host: hostname() }),
  );
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.0.0']);
  assert.equal((await site.publish('mfe-one')).outcome, 'published');
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.1.0', '1.0.0']);
  assert.deepEqual(await readdir(site.inData('releases/.incoming')), []);
});
