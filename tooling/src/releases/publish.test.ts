import assert from 'node:assert/strict';
import { webcrypto } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { readEnvelope, readRegistry, verifyEnvelope, type SubtleSigning, type TrustedKey } from '@inspire/shared/remote';
import { builtRemote, createFixture, remoteFiles, type FixtureRepository } from '../testing/fixture-repository';
import { runCli } from '../testing/run-cli';
import { sha384 } from './integrity';
import { openReleaseDesk } from './open-desk';
import { pinRelease, rollBack } from './pin';
import { publishBuild } from './publish';

const subtle = webcrypto.subtle as unknown as SubtleSigning;
let fixture: FixtureRepository;
beforeEach(async () => {
  fixture = await createFixture();
});
afterEach(() => fixture.remove());

const inData = (file: string): string => join(fixture.root, '.data', file);
const openDesk = () => openReleaseDesk(inData(''), {});
const add = async (files: Record<string, string>) => {
  for (const [file, content] of Object.entries(files)) await fixture.write(file, content);
};
const publish = async (name: string) => publishBuild(await openDesk(), join(fixture.root, name));

/** The registry as a shell reads it: checked with the published keys. */
async function readAsShell() {
  const keys = JSON.parse(await readFile(inData('keys/release-public.json'), 'utf8')) as TrustedKey[];
  const envelope = readEnvelope(JSON.parse(await readFile(inData('releases/remotes/registry.json'), 'utf8')));
  return readRegistry(await verifyEnvelope(subtle, keys, envelope));
}

test('what is published can be read and verified by a shell, with the hashes of all that runs', async () => {
  await add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', '1.0.0') });
  assert.deepEqual(await publish('mfe-one'), { name: 'mfe-one', version: '1.0.0', outcome: 'published' });
  const registry = await readAsShell();
  assert.equal(registry.sequence, 1);
  const release = registry.remotes['mfe-one']?.releases[0];
  const folder = inData('releases/remotes/mfe-one/1.0.0');
  assert.deepEqual(release?.integrity, {
    'remoteEntry.js': sha384(await readFile(join(folder, 'remoteEntry.js'))),
    'assets/page.css': sha384(await readFile(join(folder, 'assets/page.css'))),
  });
  assert.deepEqual([release?.paths, release?.container, release?.requires], [[{ path: '/one' }], 'mfe_one_1_0_0', { react: '19.0.0' }]);
  for (const file of ['remoteEntry.js.br', 'assets/page.css.br', 'build.json.br']) assert.ok((await stat(join(folder, file))).size > 0);
  assert.equal((await stat(inData('keys/release-private.json'))).mode & 0o077, 0);
});

test('publishing again changes nothing, and newer versions come first', async () => {
  await add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', '1.0.0') });
  await publish('mfe-one');
  assert.equal((await publish('mfe-one')).outcome, 'unchanged');
  await add(builtRemote('mfe-one', '1.1.0'));
  await publish('mfe-one');
  await add(builtRemote('mfe-one', '1.0.0'));
  assert.equal((await publish('mfe-one')).outcome, 'unchanged', 'an older job that runs again rolls nothing back');
  const { sequence, remotes } = await readAsShell();
  assert.equal(sequence, 2);
  assert.deepEqual(remotes['mfe-one']?.releases.map(({ version }) => version), ['1.1.0', '1.0.0']);
});

test('a published version never changes', async () => {
  await add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', '1.0.0') });
  await publish('mfe-one');
  await add(builtRemote('mfe-one', '1.0.0', 'other content'));
  await assert.rejects(publish('mfe-one'), /mfe-one 1\.0\.0 is already published with other content/);
  assert.match(await readFile(inData('releases/remotes/mfe-one/1.0.0/remoteEntry.js'), 'utf8'), /mfe-one 1\.0\.0/);
});

test('refuses a path that another remote has at the moment, until that one gives it up', async () => {
  await add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', '1.0.0') });
  await add({ ...remoteFiles('mfe-two', '/one'), ...builtRemote('mfe-two', '1.0.0') });
  await publish('mfe-one');
  await assert.rejects(publish('mfe-two'), /mfe-two 1\.0\.0 was not published: mfe-one owns the path \/one/);
  await assert.rejects(stat(inData('releases/remotes/mfe-two')), 'no file of a refused release is left');
  await add({ ...remoteFiles('mfe-one', '/elsewhere'), ...builtRemote('mfe-one', '1.1.0') });
  await publish('mfe-one');
  assert.equal((await publish('mfe-two')).outcome, 'published');
});

test('a registry that somebody else changed is never signed again', async () => {
  await add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', '1.0.0') });
  await publish('mfe-one');
  const file = inData('releases/remotes/registry.json');
  const envelope = readEnvelope(JSON.parse(await readFile(file, 'utf8')));
  const tampered = JSON.stringify({ ...envelope, payload: envelope.payload.replace('/one', '/won') });
  await writeFile(file, tampered);
  await add(builtRemote('mfe-one', '1.1.0'));
  await assert.rejects(publish('mfe-one'), /cannot be trusted \(signature does not fit the payload\); nothing was changed/);
  assert.equal(await readFile(file, 'utf8'), tampered);
  await assert.rejects(readAsShell());
});

test('a publisher that dies between files and registry leaves a consistent store', async () => {
  await add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', '1.0.0') });
  await publish('mfe-one');
  await add(builtRemote('mfe-one', '1.1.0'));
  const desk = await openDesk();
  const dying = { ...desk, change: () => Promise.reject(new Error('killed')) };
  await assert.rejects(publishBuild(dying, join(fixture.root, 'mfe-one')), /killed/);
  // As a kill leaves it: the files are there, the lock too, its holder is gone.
  const gone = runCli(fixture.root, ['--help']);
  await gone.exit;
  await writeFile(inData('releases/registry.lock'), JSON.stringify({ token: 'x', pid: gone.child.pid, host: hostname() }));
  const before = await readAsShell();
  assert.deepEqual(before.remotes['mfe-one']?.releases.map(({ version }) => version), ['1.0.0']);
  assert.equal((await publish('mfe-one')).outcome, 'published');
  assert.deepEqual((await readAsShell()).remotes['mfe-one']?.releases.map(({ version }) => version), ['1.1.0', '1.0.0']);
  assert.deepEqual(await readdir(inData('releases/.incoming')), []);
});

test('ten publishers at once lose nothing, with a key made by one of them', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `mfe-r${index}`);
  for (const name of names) await add({ ...remoteFiles(name, `/${name}`), ...builtRemote(name, '1.0.0') });
  const runs = names.map((name) => runCli(fixture.root, ['release', 'publish', name, '--no-build']));
  for (const run of runs) assert.equal(await run.exit, 0, run.output());
  const { sequence, remotes } = await readAsShell();
  assert.equal(sequence, 10);
  assert.deepEqual(Object.keys(remotes).sort(), names);
});

test('ten publishers of one path: exactly one gets it', async () => {
  const names = Array.from({ length: 10 }, (_, index) => `mfe-r${index}`);
  for (const name of names) await add({ ...remoteFiles(name, '/same'), ...builtRemote(name, '1.0.0') });
  const runs = names.map((name) => runCli(fixture.root, ['release', 'publish', name, '--no-build']));
  const codes = await Promise.all(runs.map((run) => run.exit));
  assert.equal(codes.filter((code) => code === 0).length, 1);
  assert.equal(Object.keys((await readAsShell()).remotes).length, 1);
});

test('pins, rolls back and takes the pin off', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', version) });
    await publish('mfe-one');
  }
  const desk = await openDesk();
  assert.equal(await rollBack(desk, 'mfe-one'), '1.1.0');
  assert.equal(await rollBack(desk, 'mfe-one'), '1.0.0');
  await assert.rejects(rollBack(desk, 'mfe-one'), /There is no release of mfe-one before 1\.0\.0/);
  await assert.rejects(pinRelease(desk, 'mfe-one', '9.9.9'), /mfe-one 9\.9\.9 has not been published; there are 1\.2\.0, 1\.1\.0, 1\.0\.0/);
  await pinRelease(desk, 'mfe-one', undefined);
  assert.deepEqual([(await readAsShell()).sequence, (await readAsShell()).remotes['mfe-one']?.pinned], [6, undefined]);
});
