import assert from 'node:assert/strict';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import { makeFormer } from '../../testing/former-store';
import { createReleaseSite, type ReleaseSite } from '../../testing/release-site';
import { collectGarbage } from '../gc';
import { generateKey, publicPart } from '../keys';
import { openSiteReleaseStore } from '../open-site-release-store';
import { verifyStore } from '../verify';

const DAY_MS = 24 * 3_600_000;

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.release('mfe-one', version);
  await site.release('mfe-two', '1.0.0');
  await site.releaseShell('1.0.0');
  await makeFormer(site, { 'mfe-one': '1.1.0' });
});
afterEach(() => site.fixture.remove());

const former = () => readFile(site.inData('releases/remotes/registry.json'), 'utf8');
const exists = (file: string) =>
  stat(site.inData(`releases/${file}`)).then(
    () => true,
    () => false,
  );
const gc = async (days: number) =>
  collectGarbage(await site.openSignedStore(), {
    keep: 1,
    olderThanDays: 0,
    graceDays: 0,
    isDryRun: false,
    now: () => new Date(Date.now() + days * DAY_MS),
  });

test('the first command with all keys creates the new documents from the former, which stay as they are', async () => {
  const before = await former();
  await (await site.openSignedStore()).renewSnapshot();
  assert.equal(await exists('remotes/trust/root.json'), false, 'a renewal alone starts nothing');
  const signedStore = await site.openSignedStore();
  await signedStore.readSite();
  await signedStore.renewSnapshot();
  const { remotes, shell } = await site.readAsShell();
  assert.deepEqual(
    remotes['mfe-one']?.releases.map(({ version }) => version),
    ['1.2.0', '1.1.0', '1.0.0'],
  );
  assert.deepEqual([remotes['mfe-one']?.pinned, shell.releases[0]?.version], ['1.1.0', '1.0.0']);
  assert.deepEqual(
    (await verifyStore(signedStore, {})).issues.map(({ where }) => where),
    [
      // The fixture's compressed copy is none.
      'shell 1.0.0 public/assets/main.1.0.0.js.br',
    ],
  );
  assert.equal(await former(), before);
  assert.equal((await site.release('mfe-one', '1.3.0')).outcome, 'published');
  assert.equal(await former(), before, 'nothing writes it any more');
});

test('what is published once more under the former format is the same release', async () => {
  assert.equal((await site.release('mfe-one', '1.2.0')).outcome, 'unchanged');
  assert.equal((await site.releaseShell('1.0.0')).outcome, 'unchanged');
});

test('without the keys nothing is changed, and it is said what to do', async () => {
  const [root, team] = [await generateKey(), await generateKey()];
  const publisher = await openSiteReleaseStore('', {
    RELEASES_DIR: site.inData('releases'),
    RELEASE_PRIVATE_KEY: JSON.stringify(team),
    RELEASE_ROOT_KEYS: JSON.stringify({ keys: [publicPart(root)], threshold: 1 }),
  });
  await assert.rejects(
    publisher.readSite(),
    /^CliError: This release store has the format before ADR-61; nothing was changed\. Run 'release list' once where the keys/,
  );
  assert.equal(await exists('remotes/trust'), false);
});

test('a registry that the former keys did not sign becomes no list', async () => {
  const file = site.inData('releases/remotes/registry.json');
  await writeFile(file, (await former()).replaceAll('1.2.0', '6.6.6'));
  await assert.rejects(
    (await site.openSignedStore()).readSite(),
    /registry\.json of this release store cannot be trusted/,
  );
  assert.equal(await exists('remotes/trust/root.json'), false);
});

test('a migration that was cut off before root starts again, and two at once agree', async () => {
  await (await site.openSignedStore()).readSite();
  await rm(site.inData('releases/remotes/trust/root.json'));
  await Promise.all(Array.from({ length: 4 }, async () => (await site.openSignedStore()).readSite()));
  await (await site.openSignedStore()).renewSnapshot();
  const { lists } = await site.readAsShell();
  assert.deepEqual(
    Object.entries(lists).map(([name, { production }]) => [name, production.length]),
    [
      ['mfe-one', 3],
      ['mfe-two', 1],
      ['shell', 1],
    ],
  );
});

test('for 14 days gc keeps the former documents and all that they list, then neither', async () => {
  await site.release('mfe-one', '1.3.0');
  await (await site.openSignedStore()).changeChoices((choices) => ({ ...choices, releases: {} }));
  assert.deepEqual((await gc(1)).removed, []);
  assert.deepEqual((await gc(13.9)).removed, []);
  assert.equal(await exists('remotes/mfe-one/1.0.0/remoteEntry.js'), true);
  const { removed } = await gc(14.1);
  assert.deepEqual(
    removed.map(({ version }) => version),
    ['1.0.0', '1.1.0', '1.2.0'],
  );
  for (const file of ['remotes/registry.json', 'shell/releases.json', 'remotes/trust/frozen.json'])
    assert.equal(await exists(file), false, file);
  assert.equal(await exists('remotes/mfe-two/1.0.0/remoteEntry.js'), true);
});
