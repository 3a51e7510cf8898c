import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { chooseRelease } from '@inspire/shared/remote';
import { describeAvailable, rollBack, rollOut, withdrawRelease } from './rollout';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
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
  const signedStore = await site.openSignedStore();
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.1.0');
  assert.deepEqual(await takenBy([0, 99]), ['1.1.0', '1.1.0']);
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.0.0');
  await assert.rejects(rollBack(signedStore, 'mfe-one'), /mfe-one has no release before 1\.0\.0/);
  await assert.rejects(rollBack(signedStore, 'mfe-two'), /No release of 'mfe-two' has been published/);
});

test('it rolls back to an older version that was named, and to no newer one', async () => {
  const signedStore = await site.openSignedStore();
  assert.equal(await rollBack(signedStore, 'mfe-one', '1.0.0'), '1.0.0');
  await assert.rejects(rollBack(signedStore, 'mfe-one', '1.2.0'), /mfe-one 1\.2\.0 is not older than 1\.0\.0/);
});

test('a browser in which the older release fails goes further back, never forward', async () => {
  await rollBack(await site.openSignedStore(), 'mfe-one');
  assert.deepEqual(await takenBy([0, 99], '1.1.0'), ['1.0.0', '1.0.0']);
});

test('what is published after a roll-back waits until it is rolled out, and what was returned from stays away', async () => {
  const signedStore = await site.openSignedStore();
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
  const signedStore = await site.openSignedStore();
  await rollOut(signedStore, 'mfe-one', '1.2.0', 10);
  assert.deepEqual(await takenBy([0, 9, 10, 99]), ['1.2.0', '1.2.0', '1.1.0', '1.1.0']);
  await rollOut(signedStore, 'mfe-one', '1.2.0', 50);
  assert.deepEqual(await takenBy([9, 49, 50]), ['1.2.0', '1.2.0', '1.1.0']);
  await rollOut(signedStore, 'mfe-one', '1.2.0', 0);
  assert.deepEqual(await takenBy([0]), ['1.1.0']);
  await rollOut(signedStore, 'mfe-one', '1.2.0', 100);
  assert.deepEqual([await takenBy([99]), (await remote()).releases[0]?.weight], [['1.2.0'], undefined]);
});

test('the same share again changes nothing', async () => {
  const signedStore = await site.openSignedStore();
  await rollOut(signedStore, 'mfe-one', '1.2.0', 10);
  const before = await sequence();
  await rollOut(signedStore, 'mfe-one', '1.2.0', 10);
  assert.equal(await sequence(), before);
});

test('a roll-back skips a canary without a share, and gives the browsers of a canary what the others have', async () => {
  const signedStore = await site.openSignedStore();
  await rollOut(signedStore, 'mfe-one', '1.2.0', 10);
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.1.0');
  assert.deepEqual(await takenBy([0, 99]), ['1.1.0', '1.1.0']);
  await rollOut(signedStore, 'mfe-one', '1.2.0', 0);
  assert.equal(await rollBack(signedStore, 'mfe-one'), '1.0.0');
});

test('it rejects an impossible canary in one sentence', async () => {
  const signedStore = await site.openSignedStore();
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
  const signedStore = await site.openSignedStore();
  const before = await sequence();
  const issue = /mfe-one 1\.2\.0 cannot be current: mfe-two owns the path \/one/;
  await assert.rejects(rollBack(signedStore, 'mfe-one'), issue);
  await assert.rejects(rollOut(signedStore, 'mfe-one', '2.0.0', 10), issue);
  await assert.rejects(withdrawRelease(signedStore, 'mfe-one', '2.0.0'), issue);
  assert.equal(await sequence(), before);
});

test('a withdrawn release is taken from all browsers, also when its team lists it again, until it is given back', async () => {
  const signedStore = await site.openSignedStore();
  const { available } = await withdrawRelease(signedStore, 'mfe-one', '1.2.0');
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
  const signedStore = await site.openSignedStore();
  await rollBack(signedStore, 'mfe-one');
  const { available } = await withdrawRelease(signedStore, 'mfe-one', '1.1.0');
  assert.equal(describeAvailable('mfe-one', available), 'Viewers get mfe-one 1.0.0.');
});
