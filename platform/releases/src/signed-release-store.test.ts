import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { after, test } from 'node:test';
import { createReleaseSite } from './testing/release-site';

const site = await createReleaseSite();
await site.add({ '.data/releases/remotes/trust/snapshot.json': '{"payload":"{}","signatures":[]}' });
after(() => site.fixture.remove());

test('refuses a store in the format before ADR-80, and writes nothing to it', async () => {
  const message =
    /^CliError: This release store has a format that is no longer read: publish the releases again into an empty folder or bucket\.$/;
  const signedStore = await site.openSignedStore();
  await assert.rejects(signedStore.readSite(), message);
  await assert.rejects(signedStore.prepare('mfe-one'), message);
  await assert.rejects(site.release('mfe-one', '1.0.0'), message);
  assert.deepEqual(await readdir(site.inData('releases/remotes/trust')), ['snapshot.json']);
});
