import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { collectGarbage, type GcOptions } from './gc';
import type { SignedReleaseStore } from './signed-release-store';
import { createReleaseSite, type ReleaseSite } from './testing/release-site';

const DAY_MS = 24 * 60 * 60_000;
const START = Date.parse('2026-03-01T00:00:00Z');
const versions = ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0', '1.6.0'];

let site: ReleaseSite;
let now: number;
beforeEach(async () => {
  site = await createReleaseSite();
  now = START;
  for (const version of versions) {
    await site.release('mfe-one', version, { now: () => new Date(now) });
    now += DAY_MS;
  }
});
afterEach(() => site.fixture.remove());

const passDays = (days: number) => (now += days * DAY_MS);
const gc = async ({ by, ...given }: Partial<GcOptions> & { readonly by?: SignedReleaseStore } = {}) => {
  const report = await collectGarbage(by ?? (await site.openSignedStore()), {
    graceDays: 7,
    isDryRun: false,
    now: () => new Date(now),
    ...given,
  });
  const text = (list: readonly { version: string }[]) => list.map(({ version }) => version).sort();
  return { removed: text(report.removed), waiting: text(report.waiting) };
};
const hasFiles = (version: string) => existsSync(site.inData(`releases/remotes/mfe-one/${version}/remoteEntry.js`));

test('it deletes the files of releases a week after it has first seen that no list names them', async () => {
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.6.0', '1.5.0', '1.4.0', '1.3.0', '1.2.0']);
  assert.deepEqual(await gc(), { removed: [], waiting: ['1.0.0', '1.1.0'] });
  passDays(6.9);
  assert.deepEqual(await gc(), { removed: [], waiting: ['1.0.0', '1.1.0'] });
  assert.equal(hasFiles('1.0.0'), true);
  passDays(0.2);
  assert.deepEqual(await gc(), { removed: ['1.0.0', '1.1.0'], waiting: [] });
  assert.deepEqual([hasFiles('1.0.0'), hasFiles('1.2.0')], [false, true]);
  assert.deepEqual(JSON.parse(await readFile(site.inData('releases/unlisted.json'), 'utf8')), {});
});

test('it deletes nothing of a remote whose list cannot be verified now', async () => {
  const list = site.inData('releases/remotes/trust/releases/mfe-one.json');
  await writeFile(list, (await readFile(list, 'utf8')).replace('1.6.0', '6.6.6'));
  assert.deepEqual(await gc({ graceDays: 0 }), { removed: [], waiting: [] });
});

test('a dry run prints the same and changes nothing', async () => {
  assert.deepEqual(await gc({ isDryRun: true }), { removed: [], waiting: ['1.0.0', '1.1.0'] });
  await assert.rejects(stat(site.inData('releases/unlisted.json')));
});

test('snapshots that publishing took off the list go as well; other remotes stay where one is named', async () => {
  for (const digit of [1, 2, 3, 4, 5]) await site.release('mfe-two', `1.0.0-s${String(digit).repeat(10)}`);
  assert.deepEqual((await gc({ name: 'mfe-one' })).waiting, ['1.0.0', '1.1.0']);
  assert.deepEqual((await gc({ name: 'mfe-two' })).waiting, ['1.0.0-s1111111111', '1.0.0-s2222222222']);
  passDays(8);
  assert.deepEqual((await gc({ name: 'mfe-two' })).removed, ['1.0.0-s1111111111', '1.0.0-s2222222222']);
  await assert.rejects(gc({ name: 'mfe-nine' }), /No release of 'mfe-nine' has been published/);
});

test('a release that was listed again in between starts its grace time again', async () => {
  const old = '1.0.0-s1111111111';
  for (const digit of [1, 2, 3, 4]) await site.release('mfe-two', `1.0.0-s${String(digit).repeat(10)}`);
  assert.deepEqual((await gc({ name: 'mfe-two' })).waiting, [old]);
  passDays(6);
  // It was published again, and newer ones later.
  await site.release('mfe-two', old);
  for (const digit of [5, 6, 7]) await site.release('mfe-two', `1.0.0-s${String(digit).repeat(10)}`);
  passDays(2);
  assert.deepEqual((await gc({ name: 'mfe-two' })).removed, []);
  passDays(8);
  assert.ok((await gc({ name: 'mfe-two' })).removed.includes(old));
});

test('a release that is being removed cannot be published; the next run completes an interrupted removal', async () => {
  await gc();
  passDays(8);
  const signedStore = await site.openSignedStore();
  const dying = {
    ...signedStore,
    store: { ...signedStore.store, removeRelease: () => Promise.reject(new Error('killed')) },
  };
  await assert.rejects(gc({ by: dying }), /killed/);
  await assert.rejects(
    site.release('mfe-one', '1.0.0'),
    /mfe-one 1\.0\.0 was not published: its old files are being removed; let 'release gc' end first/,
  );
  assert.deepEqual((await gc({ graceDays: 90 })).removed, ['1.0.0', '1.1.0']);
  await site.release('mfe-one', '1.0.0');
  assert.deepEqual((await site.versionsOf('mfe-one'))?.[0], '1.0.0', 'its number is free again');
});

test('keeps the files of a marked release that is listed again', async () => {
  await gc();
  passDays(8);
  const signedStore = await site.openSignedStore();
  let checks = 0;
  // A publisher lists the release again just before its files are deleted.
  const racing = {
    ...signedStore,
    readSite: async () => {
      const current = (await signedStore.readSite()) ?? assert.fail();
      const stated = current.lists['mfe-one'] ?? assert.fail();
      checks += 1;
      if (checks < 2) return current;
      const [newest = assert.fail()] = stated.content.production;
      const production = [...stated.content.production, { ...newest, version: '1.0.0' }];
      return { ...current, lists: { 'mfe-one': { ...stated, content: { ...stated.content, production } } } };
    },
  };
  const { removed } = await gc({ by: racing });
  assert.deepEqual([removed, hasFiles('1.0.0')], [['1.1.0'], true]);
});

test('folders that publishing never made are left alone', async () => {
  for (const folder of ['mfe-one/latest', 'mfe-one/notes', 'archive/1.0.0'])
    await site.add({ [`.data/releases/remotes/${folder}/x.js`]: '' });
  assert.deepEqual((await gc()).waiting, ['1.0.0', '1.1.0']);
  assert.deepEqual((await gc({ graceDays: 0 })).removed, ['1.0.0', '1.1.0']);
});

test('an unreadable record of unlisted files makes them stay longer, never shorter', async () => {
  await gc();
  passDays(8);
  await writeFile(site.inData('releases/unlisted.json'), '{"mfe-one 1.0.0":{"since":"long ago"},"mfe-one 1.1.0":7}');
  assert.deepEqual((await gc()).removed, []);
  passDays(8);
  assert.deepEqual((await gc()).removed, ['1.0.0', '1.1.0']);
});

test('it keeps the files of releases that are only in staging', async () => {
  await site.release('mfe-two', '2.0.0', { environment: 'staging', now: () => new Date(now) });
  assert.deepEqual(await gc({ name: 'mfe-two', graceDays: 0 }), { removed: [], waiting: [] });
});
