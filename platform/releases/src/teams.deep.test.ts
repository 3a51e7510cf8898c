import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { afterEach, beforeEach, test } from 'node:test';
import type { KeySet } from '@inspire/shared/remote/trust';
import { generateKey, publicPart, type SigningKey } from './keys';
import { openSiteReleaseStore } from './open-site-release-store';
import { rollOut } from './rollout';
import type { SignedReleaseStore } from './signed-release-store';
import { approveTrust, withBlocked, withKey, withoutKey } from './site/change-trust';
import { manifestText, signManifest } from './site/manifests';
import { createReleaseSite, readVerified, type ReleaseSite } from './testing/release-site';
import { runCli } from './testing/run-cli';
import { createTeam, type Team } from './testing/team-keys';
import { verifyStore } from './verify';

let site: ReleaseSite;
let one: Team;
beforeEach(async () => {
  site = await createReleaseSite();
  one = await createTeam(site, ['mfe-one']);
});
afterEach(() => site.fixture.remove());

const publish = async (team: Team, name: string, version: string, paths?: string[]) =>
  site.release(name, version, { by: await team.open(), ...(paths && { built: { paths } }) });

test('a team cannot publish the remote of another team, and leaves no file of it', async () => {
  const two = await createTeam(site, ['mfe-two']);
  await assert.rejects(
    publish(two, 'mfe-one', '1.0.0'),
    new RegExp(
      `^CliError: mfe-one belongs to another team: trust\\.json names the key ${one.key.keyId} for it, and yours \\(${two.key.keyId}\\) for mfe-two; nothing was changed`,
    ),
  );
  await assert.rejects(stat(site.inData('releases/remotes/mfe-one')));
  assert.equal((await publish(two, 'mfe-two', '1.0.0')).outcome, 'published');
});

test('a withdrawn key publishes nothing, and its list counts no more until the next key has signed it again', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  const signedStore = await site.openSignedStore();
  const next = await createTeam(site, ['mfe-one']);
  await signedStore.changeTrust((trust) => withKey(trust, 'mfe-one', next.key, { alone: true }));
  await assert.rejects(
    publish(one, 'mfe-one', '1.1.0'),
    new RegExp(`^CliError: The key ${one.key.keyId} may not sign the list of mfe-one: the site withdrew it`),
  );
  await assert.rejects(site.readAsShell(), /list of mfe-one has 0 of 1 signatures that count/);
  await assert.rejects(
    publish(next, 'mfe-one', '1.1.0'),
    /mfe-one\.json cannot be trusted .*'release keys sign mfe-one'/,
  );
  await (await next.open()).signAgain('mfe-one');
  assert.equal((await publish(next, 'mfe-one', '1.1.0')).outcome, 'published');
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.1.0', '1.0.0']);
});

test('a team signs on with its next key after a sequence that has no next one', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  const next = await createTeam(site, ['mfe-one']);
  const thief = await one.open();
  await thief.changeList('mfe-one', (list) => ({ ...list, sequence: Number.MAX_SAFE_INTEGER - 1, production: [] }));
  const last = (await thief.readSite())?.lists['mfe-one']?.content ?? assert.fail();
  await thief.store.updateDocument('releases/mfe-one', async () =>
    manifestText(await signManifest([one.key], { ...last, sequence: Number.MAX_SAFE_INTEGER })),
  );
  await (await site.openSignedStore()).changeTrust((trust) => withKey(trust, 'mfe-one', next.key, { alone: true }));
  assert.equal((await (await next.open()).signAgain('mfe-one')).sequence, 1);
  assert.equal((await publish(next, 'mfe-one', '1.1.0')).outcome, 'published');
});

test('a name that trust.json gives to no key cannot be published by a team', async () => {
  await assert.rejects(
    publish(one, 'mfe-two', '1.0.0'),
    /^CliError: trust\.json names no key for mfe-two, so that no browser would run it; nothing was changed\. 'release allow mfe-two/,
  );
});

test('the site takes a release from all browsers in an emergency, whatever its team says', async () => {
  for (const version of ['1.0.0', '1.1.0']) await publish(one, 'mfe-one', version);
  const signedStore = await site.openSignedStore();
  await signedStore.changeTrust((trust) => withBlocked(trust, 'mfe-one', '1.1.0', true));
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.0.0']);
  await rollOut(await one.open(), 'mfe-one', '1.1.0', 100);
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.0.0']);
  await signedStore.changeTrust((trust) => withBlocked(trust, 'mfe-one', '1.1.0', false));
  assert.deepEqual(await site.versionsOf('mfe-one'), ['1.1.0', '1.0.0']);
  await assert.rejects(
    (await one.open()).changeTrust((trust) => withBlocked(trust, 'mfe-one', '1.0.0', true)),
    /^CliError: This needs the key of the site/,
  );
});

test('of two remotes that took one path at the same time, the order of trust.json decides, and verify reports it', async () => {
  const two = await createTeam(site, ['mfe-two']);
  const signedStore = await two.open();
  // Both read the store before either of them has changed it.
  const before = (await signedStore.readSite()) ?? assert.fail();
  await publish(one, 'mfe-one', '1.0.0', ['/same']);
  const late: SignedReleaseStore = {
    ...signedStore,
    readSite: () => Promise.resolve(before),
    changeList: (name, change) => signedStore.changeList(name, (list) => change(list, before)),
  };
  await site.release('mfe-two', '1.0.0', { built: { paths: ['/same'] }, by: late });
  assert.deepEqual(Object.keys((await site.readAsShell()).remotes), ['mfe-one', 'mfe-two']);
  const { issues } = await verifyStore(await site.openSignedStore(), {});
  assert.deepEqual(
    issues.map(({ where, what }) => `${where} ${what}`),
    [
      'mfe-one 1.0.0 owns the path /same, and so does mfe-two',
      'mfe-two 1.0.0 owns the path /same, and so does mfe-one',
    ],
  );
});

test('a remote that moves to another team leaves the previous team’s key its other names', async () => {
  const previous = await createTeam(site, ['mfe-two', 'mfe-moved']);
  await publish(previous, 'mfe-moved', '1.0.0');
  const next = await createTeam(site, ['mfe-moved']);
  await publish(next, 'mfe-moved', '1.1.0');
  await (await site.openSignedStore()).changeTrust((trust) => withoutKey(trust, 'mfe-moved', previous.key.keyId));
  assert.deepEqual(await site.versionsOf('mfe-moved'), ['1.1.0', '1.0.0']);
  await assert.rejects(publish(previous, 'mfe-moved', '1.2.0'), /^CliError: mfe-moved belongs to another team/);
  assert.equal((await publish(previous, 'mfe-two', '1.0.0')).outcome, 'published');
});

test('a site with two keys changes trust.json once both have signed, as the guide says', async () => {
  const [first, second, team] = [await generateKey(), await generateKey(), await generateKey()];
  const settings = (key: SigningKey) => ({
    RELEASES_DIR: site.inData('shared'),
    RELEASE_SITE_KEYS: JSON.stringify({ keys: [first, second].map(publicPart), threshold: 2 }),
    RELEASE_SITE_KEY: JSON.stringify(key),
  });
  const [one, other] = [
    await openSiteReleaseStore('', settings(first)),
    await openSiteReleaseStore('', settings(second)),
  ];
  assert.equal((await one.changeTrust((trust) => withKey(trust, 'mfe-one', team))).outcome, 'proposed');
  assert.equal(await one.readSite(), undefined);
  assert.equal((await approveTrust(one.store, one.keys)).isComplete, false);
  assert.equal((await approveTrust(other.store, other.keys)).isComplete, true);
  assert.deepEqual((await one.readSite())?.trust.content.releases, [{ name: 'mfe-one', keyIds: [team.keyId] }]);
  await assert.rejects(approveTrust(one.store, one.keys), /There is no proposed trust\.json/);
});

test('the site replaces its key in two steps: readers that pin both accept all of it, before and after', async () => {
  await site.release('mfe-own', '1.0.0');
  const pinnedNow = async () => JSON.parse(await readFile(site.inData('keys/site-public.json'), 'utf8')) as KeySet;
  const readWith = async (pinned: KeySet) =>
    Object.keys((await readVerified((await site.openSignedStore()).store, pinned)).remotes);
  const run = (action: string) => runCli(site.fixture.root, ['keys', action]).result;
  const before = await pinnedNow();
  assert.match((await run('retire')).output, /No replacement has begun/);
  assert.equal((await run('replace')).code, 0);
  const both = await pinnedNow();
  assert.deepEqual([both.keys.length, both.threshold], [2, 1]);
  for (const pinned of [before, both]) assert.deepEqual(await readWith(pinned), ['mfe-own']);
  await site.release('mfe-other', '1.0.0');
  for (const pinned of [before, both]) assert.deepEqual(await readWith(pinned), ['mfe-own', 'mfe-other']);
  assert.equal((await run('retire')).code, 0);
  const after = await pinnedNow();
  for (const pinned of [both, after]) assert.deepEqual(await readWith(pinned), ['mfe-own', 'mfe-other']);
  await assert.rejects(readWith(before), /trust\.json has 0 of 1 signatures/);
});
