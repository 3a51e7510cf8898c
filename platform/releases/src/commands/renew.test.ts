import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, test, type TestContext } from 'node:test';
import { builtRemote, remoteFiles } from '@inspire/devkit/testing/fixture-repository';
import { generateKey, type SigningKey } from '../keys';
import { openSiteReleaseStore } from '../open-site-release-store';
import { publishBuild } from '../publish';
import { createReleaseSite, type ReleaseSite } from '../testing/release-site';
import { createTeam } from '../testing/team-keys';
import { runRenew } from './renew';

let site: ReleaseSite;
beforeEach(async () => {
  site = await createReleaseSite();
});
afterEach(() => site.fixture.remove());

/** Runs the command where there is one snapshot key, and no other that signs. */
async function renewOnce({ mock }: TestContext, key?: SigningKey) {
  const { keys, rootKeysFile } = await site.openSignedStore();
  const signedStore = await openSiteReleaseStore('', {
    RELEASES_DIR: site.inData('releases'),
    RELEASE_SNAPSHOT_KEY: JSON.stringify(key ?? keys.snapshot),
    RELEASE_ROOT_KEYS: await readFile(rootKeysFile, 'utf8'),
  });
  const lines: string[] = [];
  const add = (line: string) => void lines.push(line);
  const mocks = [mock.method(console, 'log', add), mock.method(console, 'error', add)];
  try {
    const code = await runRenew({
      signedStore,
      openSignedStore: () => Promise.resolve(signedStore),
      dataDir: '',
      getContractAtHand: () => undefined,
      words: [],
      flags: { once: true },
    });
    return { code, lines };
  } finally {
    for (const { mock: own } of mocks) own.restore();
  }
}

test('the snapshot key alone renews the snapshot of what a team published without it', async (context) => {
  assert.deepEqual(await renewOnce(context), { code: 0, lines: ['The snapshot is as it was.'] }, 'of an empty store');
  const team = await createTeam(site, ['mfe-one']);
  await site.add({ ...remoteFiles('mfe-one', '/one'), ...builtRemote('mfe-one', '1.0.0') });
  await publishBuild(await team.open(), join(site.fixture.root, 'mfe-one'), { check: async () => undefined });
  assert.deepEqual((await site.readAsShell()).remotes, {});
  assert.deepEqual(await renewOnce(context), { code: 0, lines: ['The snapshot is renewed.'] });
  assert.deepEqual(Object.keys((await site.readAsShell()).remotes), ['mfe-one']);
});

test('a snapshot key that root does not name is an issue: the snapshot would grow old', async (context) => {
  await createTeam(site, ['mfe-one']);
  const { code, lines } = await renewOnce(context, await generateKey());
  assert.equal(code, 1);
  assert.match(lines[0] ?? '', /^The snapshot was not renewed: root names other snapshot keys/);
});
