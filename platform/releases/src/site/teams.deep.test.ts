import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { builtRemote, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { openSiteReleaseStore } from '../open-site-release-store';
import { publishBuild, type PublishOptions } from '../publish';
import { pinRelease } from '../rollout';
import type { SignedReleaseStore } from '../signed-release-store';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { createTeam, type Team } from '../testing/team-keys';
import { withoutDelegation, withoutKey } from './change-root';

let site: ReleaseSite;
let one: Team;
beforeEach(async () => {
  site = await createReleaseSite();
  one = await createTeam(site, ['mfe-one']);
});
afterEach(() => site.fixture.remove());

const build = (name: string, version: string, paths = [`/${name.replace('mfe-', '')}`], dir = name) =>
  site.add({
    ...remoteFiles(name, paths[0] ?? '/'),
    [`${dir}/remote.json`]: JSON.stringify({ name, paths: paths.map((path) => ({ path, frame: false })), slots: [] }),
    ...builtRemote(name, version, { paths, dir }),
  });
const publishAs = (signedStore: SignedReleaseStore, dir: string, options: PublishOptions = {}) =>
  publishBuild(signedStore, join(site.fixture.root, dir), { check: async () => undefined, ...options });
async function publish(team: Team, name: string, version: string, paths?: string[], options?: PublishOptions) {
  await build(name, version, paths);
  return publishAs(await team.open(), name, options);
}
const renew = async () => (await site.openSignedStore()).renewSnapshot();
const versionsOf = async (name: string) =>
  (await site.readAsShell()).remotes[name]?.releases.map(({ version }) => version);

test('a team publishes with its key alone; browsers take the release once the snapshot is renewed', async () => {
  const { outcome, isWaiting } = await publish(one, 'mfe-one', '1.0.0');
  assert.deepEqual([outcome, isWaiting], ['published', true]);
  assert.equal(await versionsOf('mfe-one'), undefined);
  assert.equal((await renew()).outcome, 'renewed');
  assert.deepEqual(await versionsOf('mfe-one'), ['1.0.0']);
  assert.equal((await renew()).outcome, 'unchanged');
});

test('a team cannot publish the remote of another team, and leaves no file of it', async () => {
  const two = await createTeam(site, ['mfe-two']);
  await assert.rejects(
    publish(two, 'mfe-one', '1.0.0'),
    new RegExp(
      `^CliError: mfe-one belongs to another team: root names the key ${one.key.keyId} for it, and yours \\(${two.key.keyId}\\) for mfe-two; nothing was changed`,
    ),
  );
  await assert.rejects(stat(site.inData('releases/remotes/mfe-one')));
  assert.equal((await publish(two, 'mfe-two', '1.0.0')).outcome, 'published');
});

test('a revoked key publishes nothing, and its releases are no longer listed', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  await renew();
  const signedStore = await site.openSignedStore();
  const next = await createTeam(site, ['mfe-one']);
  await signedStore.changeRoot((root) => withoutKey(root, one.key.keyId));
  await assert.rejects(
    publish(one, 'mfe-one', '1.1.0'),
    new RegExp(`^CliError: The key ${one.key.keyId} may not sign the list of mfe-one: it was revoked`),
  );
  const { issues } = await renew();
  assert.match(issues.map(({ what }) => what).join(), /trust\/releases\/mfe-one\.json cannot be trusted/);
  assert.deepEqual(Object.keys((await site.readAsShell()).lists), []);
  await assert.rejects(publish(next, 'mfe-one', '1.1.0'), /mfe-one\.json cannot be trusted .*nothing was changed/);
});

test('a name that root gives to no key cannot be published by a team', async () => {
  await assert.rejects(
    publish(one, 'mfe-two', '1.0.0'),
    /^CliError: Root names no key for mfe-two, so that no browser would run it; nothing was changed\. 'release root delegate mfe-two/,
  );
});

test('a path that another remote owns, a build over its budget and other content are rejected', async () => {
  const two = await createTeam(site, ['mfe-two']);
  await publish(two, 'mfe-two', '1.0.0');
  await assert.rejects(
    publish(one, 'mfe-one', '1.0.0', ['/two']),
    /^CliError: mfe-one 1\.0\.0 was not published: mfe-two owns the path \/two\.$/,
  );
  await publish(one, 'mfe-one', '1.0.0');
  await site.add({ 'mfe-one/dist/remote/remoteEntry.js': 'var other;' });
  await assert.rejects(
    publishAs(await one.open(), 'mfe-one'),
    /mfe-one 1\.0\.0 is already published with other content/,
  );
  await build('mfe-one', '1.1.0');
  await site.add({
    'mfe-one/remote.json': JSON.stringify({ name: 'mfe-one', paths: ['/one'], slots: [], budget: 0.01 }),
  });
  await assert.rejects(publishAs(await one.open(), 'mfe-one'), /above the budget of 0\.01 kB/);
});

test('below a root that has expired nothing is published or renewed', async () => {
  const signedStore = await site.openSignedStore();
  await signedStore.changeRoot((root) => ({ ...root, expires: '2026-01-01T00:00:00.000Z' }));
  await assert.rejects(
    publish(one, 'mfe-one', '1.0.0'),
    /^CliError: root\.json of this release store expired at 2026-01-01T00:00:00\.000Z; nothing was changed\. 'release root renew'/,
  );
  const online = await openSiteReleaseStore('', {
    ...one.env,
    RELEASE_SNAPSHOT_KEY: JSON.stringify(signedStore.keys.snapshot),
  });
  await assert.rejects(online.renewSnapshot({ maxAgeMs: 0 }), /expired at 2026-01-01/);
  // The machine with the root key extends root before it renews the snapshot.
  assert.equal((await renew()).outcome, 'renewed');
  assert.equal((await publish(one, 'mfe-one', '1.0.0')).outcome, 'published');
});

test('a team cannot pin, and an operations key cannot add a release', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  await renew();
  await assert.rejects(pinRelease(await one.open(), 'mfe-one', '1.0.0'), /^CliError: This needs an operations key/);
  const operator = await site.openSignedStore();
  await assert.rejects(
    operator.changeList('mfe-one', (list) => ({ ...list, production: [] })),
    /mfe-one belongs to another team|may not sign the list of mfe-one/,
  );
  const forged = { 'mfe-one': { pinned: '6.6.6', shares: { '6.6.6': 100 } } };
  await operator.changeChoices((choices) => ({ ...choices, releases: forged }));
  const { releases, pinned } = (await site.readAsShell()).remotes['mfe-one'] ?? assert.fail();
  assert.deepEqual([releases.map(({ version }) => version), pinned], [['1.0.0'], undefined]);
});

test('a snapshot names no list that root does not delegate', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  const own = site.inData('releases/remotes/trust/releases/mfe-one.json');
  await writeFile(site.inData('releases/remotes/trust/releases/mfe-two.json'), await readFile(own, 'utf8'));
  await renew();
  assert.deepEqual(Object.keys((await site.readAsShell()).lists), ['mfe-one']);
});

test('of two remotes that took one path at the same time, the snapshot names the first, and says so', async () => {
  const two = await createTeam(site, ['mfe-two']);
  const signedStore = await two.open();
  // Both read the store before either of them has changed it.
  const before = await signedStore.readSite();
  await publish(one, 'mfe-one', '1.0.0', ['/same']);
  await renew();
  await build('mfe-two', '1.0.0', ['/same']);
  const late: SignedReleaseStore = {
    ...signedStore,
    readSite: () => Promise.resolve(before),
    changeList: (name, change) => signedStore.changeList(name, (list) => change(list, before ?? assert.fail())),
  };
  await publishAs(late, 'mfe-two');
  const { issues } = await renew();
  assert.deepEqual(
    issues.map(({ what }) => what),
    ['mfe-one owns the path /same, which mfe-two 1.0.0 is to own'],
  );
  assert.deepEqual(Object.keys((await site.readAsShell()).remotes), ['mfe-one']);
  await publish(two, 'mfe-two', '1.1.0', ['/two']);
  await renew();
  assert.deepEqual(await versionsOf('mfe-two'), ['1.1.0', '1.0.0']);
});

test('does not sign or name an earlier list that was put back', async () => {
  await publish(one, 'mfe-one', '1.0.0');
  const file = site.inData('releases/remotes/trust/releases/mfe-one.json');
  const earlier = await readFile(file, 'utf8');
  await publish(one, 'mfe-one', '1.1.0');
  await renew();
  await writeFile(file, earlier);
  const { issues } = await renew();
  assert.match(issues[0]?.what ?? '', /mfe-one\.json is not 2, which the snapshot names/);
  await publish(one, 'mfe-one', '1.2.0');
  await renew();
  assert.deepEqual(await versionsOf('mfe-one'), ['1.2.0', '1.1.0', '1.0.0']);
});

test('fifty concurrent publishes by two teams lose nothing', async () => {
  const teams: [string, Team][] = [
    ['mfe-one', one],
    ['mfe-two', await createTeam(site, ['mfe-two'])],
  ];
  const versions = Array.from({ length: 25 }, (_, index) => `1.${index}.0`);
  for (const [name] of teams)
    for (const version of versions) await build(name, version, undefined, `${name}-${version}`);
  await Promise.all(
    teams.flatMap(([name, team]) =>
      versions.map(async (version) => publishAs(await team.open(), `${name}-${version}`)),
    ),
  );
  await renew();
  const { lists } = await site.readAsShell();
  for (const [name] of teams) {
    const { production, sequence } = lists[name] ?? assert.fail();
    assert.deepEqual(production.map(({ version }) => version).sort(), [...versions].sort());
    assert.equal(sequence, 25);
  }
});

test('a remote that moves to another team leaves the previous team’s key its other names', async () => {
  const previous = await createTeam(site, ['mfe-two', 'mfe-moved']);
  await publish(previous, 'mfe-moved', '1.0.0');
  const signedStore = await site.openSignedStore();
  const without = (name: string) => signedStore.changeRoot((root) => withoutDelegation(root, name, previous.key.keyId));
  await assert.rejects(without('mfe-moved'), /is the only key of mfe-moved: 'release root delegate mfe-moved <file>'/);
  await assert.rejects(without('mfe-one'), /^CliError: Root does not name the key \w+ for mfe-one\.$/);
  const next = await createTeam(site, ['mfe-moved']);
  await publish(next, 'mfe-moved', '1.1.0');
  await without('mfe-moved');
  await renew();
  assert.deepEqual(await versionsOf('mfe-moved'), ['1.1.0', '1.0.0']);
  await assert.rejects(publish(previous, 'mfe-moved', '1.2.0'), /^CliError: mfe-moved belongs to another team/);
  assert.equal((await publish(previous, 'mfe-two', '1.0.0')).outcome, 'published');
});
