import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { chooseRelease } from '@inspire/shared/remote';
import { pinRelease, rollBack, setCanary, stopCanary, withdrawRelease } from './rollout';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.release('mfe-one', version);
});
afterEach(() => site.fixture.remove());

const remote = async () => (await site.readAsShell()).remotes['mfe-one'] ?? assert.fail();
const taken = async (...buckets: number[]) => {
  const releases = await remote();
  return buckets.map((bucket) => chooseRelease(releases, { contract: '1.0.0', bucket })?.version);
};

test('pins, rolls back and takes the pin off', async () => {
  const signedStore = await site.openSignedStore();
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.1.0');
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.0.0');
  await assert.rejects(rollBack(signedStore, 'mfe-one'), /mfe-one has no release before 1\.0\.0/);
  await assert.rejects(
    pinRelease(signedStore, 'mfe-one', '9.9.9'),
    /mfe-one 9\.9\.9 has not been published; there are 1\.2\.0, 1\.1\.0, 1\.0\.0/,
  );
  await assert.rejects(pinRelease(signedStore, 'mfe-two', '1.0.0'), /No release of 'mfe-two' has been published/);
  await pinRelease(signedStore, 'mfe-one', undefined);
  assert.deepEqual([(await site.readAsShell()).choices?.sequence, (await remote()).pinned], [3, undefined]);
});

test('a canary goes to its share of browsers, which keep it while the share grows', async () => {
  const signedStore = await site.openSignedStore();
  await setCanary(signedStore, 'mfe-one', '1.2.0', 10);
  assert.deepEqual(await taken(0, 9, 10, 99), ['1.2.0', '1.2.0', '1.1.0', '1.1.0']);
  await setCanary(signedStore, 'mfe-one', '1.2.0', 50);
  assert.deepEqual(await taken(9, 49, 50), ['1.2.0', '1.2.0', '1.1.0']);
  await setCanary(signedStore, 'mfe-one', '1.2.0', 0);
  assert.deepEqual(await taken(0), ['1.1.0']);
  await setCanary(signedStore, 'mfe-one', '1.2.0', 100);
  assert.deepEqual([await taken(99), (await remote()).releases[0]?.weight], [['1.2.0'], undefined]);
});

test('reports no change for the same share again', async () => {
  const signedStore = await site.openSignedStore();
  await setCanary(signedStore, 'mfe-one', '1.2.0', 10);
  const { sequence } = await site.readAsShell();
  await setCanary(signedStore, 'mfe-one', '1.2.0', 10);
  assert.equal((await site.readAsShell()).sequence, sequence);
});

test('a stop takes a canary from all browsers, and never another release', async () => {
  const signedStore = await site.openSignedStore();
  const { sequence } = await site.readAsShell();
  for (const version of ['1.2.0', '1.1.0', '9.9.9'])
    assert.equal(await stopCanary(signedStore, 'mfe-one', version), false, version);
  assert.equal((await site.readAsShell()).sequence, sequence);
  await setCanary(signedStore, 'mfe-one', '1.2.0', 10);
  assert.equal(await stopCanary(signedStore, 'mfe-one', '1.1.0'), false);
  assert.equal(await stopCanary(signedStore, 'mfe-one', '1.2.0'), true);
  assert.deepEqual(await taken(0, 99), ['1.1.0', '1.1.0']);
  assert.equal(await stopCanary(signedStore, 'mfe-one', '1.2.0'), false);
});

test('a rollback skips a canary without a share', async () => {
  const signedStore = await site.openSignedStore();
  await setCanary(signedStore, 'mfe-one', '1.2.0', 0);
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.0.0');
});

test('a rollback from a canary gives its browsers what the others have', async () => {
  const signedStore = await site.openSignedStore();
  await setCanary(signedStore, 'mfe-one', '1.2.0', 10);
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.1.0');
  assert.deepEqual(await taken(0, 99), ['1.1.0', '1.1.0']);
});

test('an impossible canary is rejected in one sentence', async () => {
  const signedStore = await site.openSignedStore();
  await assert.rejects(
    setCanary(signedStore, 'mfe-one', '1.1.0', 10),
    /mfe-one 1\.1\.0 cannot be a canary: all browsers take 1\.2\.0, which is newer/,
  );
  await assert.rejects(setCanary(signedStore, 'mfe-one', '9.9.9', 10), /mfe-one 9\.9\.9 has not been published/);
  await setCanary(signedStore, 'mfe-one', '1.2.0', 10);
  await setCanary(signedStore, 'mfe-one', '1.1.0', 20);
  await assert.rejects(
    setCanary(signedStore, 'mfe-one', '1.0.0', 30),
    /1\.0\.0 cannot be a canary: no older release is left/,
  );
});

test('while a remote is pinned a share does not count, and that is said', async () => {
  const signedStore = await site.openSignedStore();
  await pinRelease(signedStore, 'mfe-one', '1.0.0');
  assert.deepEqual(await setCanary(signedStore, 'mfe-one', '1.2.0', 10), { pinned: '1.0.0' });
  assert.deepEqual(await taken(0), ['1.0.0']);
});

test('rejects a pin, rollback or canary whose path another remote owns by now', async () => {
  await site.release('mfe-one', '2.0.0', { built: { paths: ['/elsewhere'] } });
  await site.release('mfe-two', '1.0.0', { built: { paths: ['/one'] } });
  const signedStore = await site.openSignedStore();
  const { sequence } = await site.readAsShell();
  const issue = /mfe-one 1\.2\.0 cannot be current: mfe-two owns the path \/one/;
  await assert.rejects(pinRelease(signedStore, 'mfe-one', '1.2.0'), issue);
  await assert.rejects(rollBack(signedStore, 'mfe-one'), issue);
  await assert.rejects(setCanary(signedStore, 'mfe-one', '2.0.0', 10), issue);
  assert.equal((await site.readAsShell()).sequence, sequence);
});

test('an operations key takes a bad release from all browsers, and gives it back', async () => {
  const signedStore = await site.openSignedStore();
  await withdrawRelease(signedStore, 'mfe-one', '1.2.0');
  assert.deepEqual(await taken(0, 99), ['1.1.0', '1.1.0']);
  await assert.rejects(
    pinRelease(signedStore, 'mfe-one', '1.2.0'),
    /mfe-one 1\.2\.0 is withdrawn: 'release withdraw mfe-one 1\.2\.0 --off' gives it back/,
  );
  await withdrawRelease(signedStore, 'mfe-one', '1.1.0');
  await assert.rejects(
    withdrawRelease(signedStore, 'mfe-one', '1.0.0'),
    /mfe-one 1\.0\.0 cannot be withdrawn: no other release is left/,
  );
  await assert.rejects(withdrawRelease(signedStore, 'mfe-one', '9.9.9'), /has not been published/);
  await withdrawRelease(signedStore, 'mfe-one', '1.2.0', false);
  assert.deepEqual(await taken(0), ['1.2.0']);
});

test('a withdrawn release stays withdrawn when its team lists it again', async () => {
  const signedStore = await site.openSignedStore();
  await withdrawRelease(signedStore, 'mfe-one', '1.2.0');
  await site.release('mfe-one', '1.2.0');
  assert.deepEqual(await taken(0), ['1.1.0']);
});
