import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import type { KeySet } from '@inspire/shared/remote/trust';
import { generateKey } from './keys';
import { openSiteReleaseStore } from './open-site-release-store';
import { pinRelease } from './rollout';
import { type KeyRing, retireRootKey, rotateKey } from './rotate-key';
import { withoutKey } from './site/change-root';
import { resignList } from './site/resign-list';
import { createReleaseSite, readVerified, type ReleaseSite } from './testing/release-site';
import { runCli } from './testing/run-cli';
import { createTeam } from './testing/team-keys';

let site: ReleaseSite;
let ring: KeyRing;
beforeEach(async () => {
  site = await createReleaseSite();
  for (const version of ['1.0.0', '1.1.0']) await site.release('mfe-one', version);
  await pinRelease(await site.openSignedStore(), 'mfe-one', '1.0.0');
  ring = { dataDir: site.inData(''), env: {}, openSignedStore: site.openSignedStore };
});
afterEach(() => site.fixture.remove());

const pinnedNow = async () => JSON.parse(await readFile(site.inData('keys/root-public.json'), 'utf8')) as KeySet;

for (const role of ['team', 'operations', 'snapshot'] as const)
  test(`the ${role} key is replaced: browsers accept the new one, and the previous one loses its rights`, async () => {
    const { next, previous } = await rotateKey(ring, role);
    const { root, remotes, sequence } = await site.readAsShell();
    assert.deepEqual([next in root.keys, previous in root.keys], [true, false]);
    assert.deepEqual([remotes['mfe-one']?.pinned, remotes['mfe-one']?.releases.length], ['1.0.0', 2]);
    await site.release('mfe-one', '1.2.0');
    await pinRelease(await site.openSignedStore(), 'mfe-one', undefined);
    const after = await site.readAsShell();
    assert.deepEqual([after.remotes['mfe-one']?.pinned, after.remotes['mfe-one']?.releases.length], [undefined, 3]);
    assert.ok(after.sequence > sequence);
  });

test('the root key is replaced: pages that pin the previous one work until it is retired', async () => {
  const old = await pinnedNow();
  const { store } = await site.openSignedStore();
  const { previous } = await rotateKey(ring, 'root');
  const next = await pinnedNow();
  assert.notEqual(next.keys[0]?.keyId, old.keys[0]?.keyId);
  await site.release('mfe-two', '1.0.0');
  for (const pinned of [old, next])
    assert.deepEqual(Object.keys((await readVerified(store, pinned)).remotes), ['mfe-one', 'mfe-two']);
  await assert.rejects(rotateKey(ring, 'root'), /The former root key .* signs too: 'release keys retire' comes first/);
  assert.equal(await retireRootKey(ring), previous);
  await assert.rejects(readVerified(store, old), /root has 0 of 1 signatures/);
  assert.equal((await readVerified(store, next)).root.keys[previous], undefined);
  await assert.rejects(retireRootKey(ring), /There is no former root key/);
});

test('refuses to replace keys that are settings, and says how to', async () => {
  const env = { RELEASE_PRIVATE_KEY: JSON.stringify(await generateKey()) };
  await assert.rejects(
    rotateKey({ ...ring, env, openSignedStore: () => openSiteReleaseStore(site.inData(''), env) }, 'team'),
    /Settings name the keys: create one with 'release keys new <file>'/,
  );
});

test('after a theft the list is signed again with the next key, and its sequence may start again', async () => {
  const one = await createTeam(site, ['mfe-two']);
  const thief = await one.open();
  await thief.changeList('mfe-two', (list) => ({ ...list, production: [] }));
  const signedStore = await site.openSignedStore();
  await signedStore.renewSnapshot();
  const next = await createTeam(site, ['mfe-two']);
  await signedStore.changeRoot((root) => withoutKey(root, one.key.keyId));
  await assert.rejects(resignList(thief, 'mfe-two'), /may not sign the list of mfe-two/);
  const { sequence } = await resignList(await next.open(), 'mfe-two');
  await signedStore.renewSnapshot();
  assert.deepEqual([sequence, (await site.readAsShell()).lists['mfe-two']?.sequence], [2, 2]);
});

test('root needs as many signatures as its threshold says, from several machines', async () => {
  const other = await createReleaseSite();
  const [first, second] = [await generateKey(), await generateKey()];
  const { operations, snapshot, team } = (await other.openSignedStore()).keys;
  await rm(other.inData(''), { recursive: true });
  const common = {
    RELEASES_DIR: other.inData('releases'),
    RELEASE_ROOT_KEYS: JSON.stringify({ keys: [first, second], threshold: 2 }),
    RELEASE_OPERATIONS_KEY: JSON.stringify(operations),
    RELEASE_SNAPSHOT_KEY: JSON.stringify(snapshot),
    RELEASE_PRIVATE_KEY: JSON.stringify(team),
  };
  const run = async (key: object, ...args: string[]) => {
    const command = runCli(other.fixture.root, [...args], {
      ...common,
      RELEASE_ROOT_KEY: JSON.stringify(key),
    });
    return [await command.exit, command.output()] as const;
  };
  try {
    assert.match((await run(first, 'root', 'init'))[1], /^Version 1 of root is proposed; others sign it/);
    assert.match((await run(first, 'root', 'show'))[1], /has no root yet/);
    assert.match((await run(first, 'root', 'sign'))[1], /Version 1 of root has 1 signatures; 2 are needed/);
    assert.match((await run(second, 'root', 'sign'))[1], /^version 1, expires /);
    const file = `${other.fixture.root}/team.json`;
    assert.match((await run(first, 'keys', 'new', file))[1], /never leaves the machine[^]*team\.public\.json/);
    const delegate = ['root', 'delegate', 'mfe-one', `${other.fixture.root}/team.public.json`];
    assert.match((await run(first, ...delegate))[1], /^Version 2 of root is proposed/);
    const [code, output] = await run(second, 'root', 'sign');
    const { keyId } = JSON.parse(await readFile(file, 'utf8')) as { keyId: string };
    assert.deepEqual([code, output.includes(`mfe-one  ${keyId}\n`)], [0, true], output);
    assert.match((await run(second, 'root', 'sign'))[1], /There is no proposed root to sign/);
  } finally {
    await other.fixture.remove();
  }
});
