import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { chooseRelease } from '@inspire/shared/remote';
import { describeAvailable, rollBack, rollOut, withdrawRelease } from './rollout';
import type { SignedReleaseStore } from './signed-release-store';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';

let site: ReleaseSite;
let signedStore: SignedReleaseStore;
beforeEach(async () => {
  site = await createReleaseSite();
  signedStore = await site.openSignedStore();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.release('mfe-one', version);
});
afterEach(() => site.fixture.remove());

const remote = async () => (await site.readAsShell()).remotes['mfe-one'] ?? assert.fail();
const sequence = async () => (await site.readAsShell()).index.releases['mfe-one'];
/** @param failed versions that fail in these browsers */
const takenBy = async (buckets: readonly number[], ...failed: string[]) => {
  const releases = await remote();
  return buckets.map(
    (bucket) => chooseRelease(releases, { contract: '1.0.0', bucket, failed: new Set(failed) })?.version,
  );
};

test('it rolls back to the release before, and again to the one before that', async () => {
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.1.0');
  assert.deepEqual(await takenBy([0, 99]), ['1.1.0', '1.1.0']);
  assert.deepEqual(await takenBy([0, 99], '1.1.0'), ['1.0.0', '1.0.0'], 'further back where it fails, never forward');
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.0.0');
  await assert.rejects(rollBack(signedStore, 'mfe-one'), /mfe-one has no release before 1\.0\.0/);
  await assert.rejects(rollBack(signedStore, 'mfe-two'), /No release of 'mfe-two' has been published/);
});

test('it rolls back to an older version that was named, and to no newer one', async () => {
  assert.equal(await rollBack(signedStore, 'mfe-one', '1.0.0'), '1.0.0');
  await assert.rejects(rollBack(signedStore, 'mfe-one', '1.2.0'), /mfe-one 1\.2\.0 is not older than 1\.0\.0/);
});

test('a roll-back that died before the index named its list is repeated, and goes back no further', async () => {
  const before = await signedStore.store.readDocument('index');
  await rollBack(signedStore, 'mfe-one');
  for (const version of [undefined, '1.1.0']) {
    await signedStore.store.updateDocument('index', async () => before);
    assert.equal(await rollBack(signedStore, 'mfe-one', version), '1.1.0');
    assert.deepEqual(await takenBy([0, 99]), ['1.1.0', '1.1.0']);
  }
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.0.0', 'a later one goes on from there');
});

test('what is published after a roll-back waits until it is rolled out, and what was returned from stays away', async () => {
  await rollBack(signedStore, 'mfe-one');
  assert.equal((await site.release('mfe-one', '1.2.1')).pinned, '1.1.0');
  await site.release('mfe-one', '1.2.2');
  assert.deepEqual(await takenBy([0]), ['1.1.0']);
  const { withdrawn, available } = await rollOut(signedStore, 'mfe-one', '1.2.2', 10);
  assert.deepEqual(withdrawn, ['1.2.1']);
  assert.equal(describeAvailable('mfe-one', available), 'Viewers get mfe-one 1.2.2 (10 %), else 1.1.0.');
  assert.deepEqual(await takenBy([9, 10]), ['1.2.2', '1.1.0']);
  await rollOut(signedStore, 'mfe-one', '1.2.2', 100);
  assert.deepEqual(await takenBy([99]), ['1.2.2']);
});

test('a canary goes to its share of browsers, which keep it while the share grows', async () => {
  for (const share of [10, 50]) {
    await rollOut(signedStore, 'mfe-one', '1.2.0', share);
    assert.deepEqual(await takenBy([9, share - 1, share]), ['1.2.0', '1.2.0', '1.1.0']);
  }
  await rollOut(signedStore, 'mfe-one', '1.2.0', 0);
  assert.deepEqual(await takenBy([0]), ['1.1.0']);
  await rollOut(signedStore, 'mfe-one', '1.2.0', 100);
  assert.deepEqual([await takenBy([99]), (await remote()).releases[0]?.weight], [['1.2.0'], undefined]);
});

test('a roll-back skips a canary without a share, and gives the browsers of a canary what the others have', async () => {
  await rollOut(signedStore, 'mfe-one', '1.2.0', 10);
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.1.0');
  assert.deepEqual(await takenBy([0, 99]), ['1.1.0', '1.1.0']);
  await rollOut(signedStore, 'mfe-one', '1.2.0', 0);
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.0.0');
});

test('it rejects an impossible canary in one sentence', async () => {
  await assert.rejects(
    rollOut(signedStore, 'mfe-one', '1.1.0', 10),
    /mfe-one 1\.1\.0 cannot be a canary: all browsers take 1\.2\.0, which is newer/,
  );
  await assert.rejects(
    rollOut(signedStore, 'mfe-one', '9.9.9', 10),
    /mfe-one 9\.9\.9 has not been published; there are 1\.2\.0, 1\.1\.0, 1\.0\.0/,
  );
  await rollOut(signedStore, 'mfe-one', '1.2.0', 10);
  await rollOut(signedStore, 'mfe-one', '1.1.0', 20);
  await assert.rejects(
    rollOut(signedStore, 'mfe-one', '1.0.0', 30),
    /1\.0\.0 cannot be a canary: no older release is left/,
  );
});

test('it rejects a roll-back or share whose path another remote owns by now', async () => {
  await site.release('mfe-one', '2.0.0', { built: { paths: ['/elsewhere'] } });
  await site.release('mfe-two', '1.0.0', { built: { paths: ['/one'] } });
  const before = await sequence();
  const issue = /mfe-one 1\.2\.0 cannot be current: mfe-two owns the path \/one/;
  await assert.rejects(rollBack(signedStore, 'mfe-one'), issue);
  await assert.rejects(rollOut(signedStore, 'mfe-one', '2.0.0', 10), issue);
  await assert.rejects(withdrawRelease(signedStore, 'mfe-one', '2.0.0'), issue);
  assert.equal(await sequence(), before);
});

test('a withdrawn release is taken from all browsers, also when its team lists it again, until it is given back', async () => {
  const available = await withdrawRelease(signedStore, 'mfe-one', '1.2.0');
  assert.equal(describeAvailable('mfe-one', available), 'Viewers get mfe-one 1.1.0.');
  await site.release('mfe-one', '1.2.0');
  assert.deepEqual(await takenBy([0, 99]), ['1.1.0', '1.1.0']);
  await withdrawRelease(signedStore, 'mfe-one', '1.1.0');
  await assert.rejects(
    withdrawRelease(signedStore, 'mfe-one', '1.0.0'),
    /mfe-one cannot be changed like this: no release is left for all browsers/,
  );
  await assert.rejects(withdrawRelease(signedStore, 'mfe-one', '9.9.9'), /has not been published/);
  await withdrawRelease(signedStore, 'mfe-one', '1.2.0', false);
  assert.deepEqual(await takenBy([0]), ['1.2.0']);
});

test('withdrawing the release that everybody was returned to leads further back, not to what was rolled back', async () => {
  await rollBack(signedStore, 'mfe-one');
  const available = await withdrawRelease(signedStore, 'mfe-one', '1.1.0');
  assert.equal(describeAvailable('mfe-one', available), 'Viewers get mfe-one 1.0.0.');
});
