import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { TRUST_PATH } from '@inspire/shared/remote/trust';
import { createTestGateway, type TestGateway } from '../testing/gateway';
import { createSigner, releaseOf, type Signer } from '../testing/registry';

/** What a store states of one remote with one release, signed. */
const sign = (signer: Signer, sequence: number, version: string) =>
  signer.signStore({
    sequence,
    remotes: { 'mfe-auth': { releases: [releaseOf(version, { paths: [{ path: '/login' }] })] } },
  });

async function write({ folder, site }: TestGateway, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) await folder.write(`releases/${path}`, text);
  await site.refresh();
}

/** Returns the version that a document offers. */
async function offeredBy({ app }: TestGateway): Promise<string | undefined> {
  const { statusCode, body } = await app.inject({ url: '/login', headers: { accept: 'text/html' } });
  assert.equal(statusCode, 200);
  return /href="\/remotes\/mfe-auth\/([^/]+)\/remoteEntry\.js"/.exec(body)?.[1];
}

// The table of attacks is tried on the verifier itself (shared/src/remote/trust/attacks.test.ts).
test('a gateway offers no forged and no older releases, also after a restart, and then what the team publishes', async (t) => {
  const STATE_DIR = await mkdtemp(join(tmpdir(), 'gateway-state-'));
  t.after(() => rm(STATE_DIR, { recursive: true }));
  await using gateway = await createTestGateway({ STATE_DIR });
  const { folder, signer } = gateway;
  await write(gateway, await sign(signer, 9, '1.0.0'));
  const stranger = await createSigner(signer.key.keyId);
  for (const files of [await sign(stranger, 10, '6.6.6'), await sign(signer, 2, '6.6.6')]) {
    const { [TRUST_PATH.slice(1)]: _, ...withoutTrust } = files;
    await write(gateway, withoutTrust);
    assert.equal(await offeredBy(gateway), '1.0.0', 'while it runs');
  }
  await using restarted = await createTestGateway({
    STATE_DIR,
    RELEASES_DIR: folder.releasesDir,
    RELEASE_SITE_KEYS_FILE: join(folder.releasesDir, '../site-keys.json'),
  });
  assert.equal(await offeredBy(restarted), undefined, 'after a restart');
  await write(gateway, await sign(signer, 10, '2.0.0'));
  await restarted.site.refresh();
  assert.deepEqual([await offeredBy(gateway), await offeredBy(restarted)], ['2.0.0', '2.0.0'], 'the legitimate twin');
});

test('a gateway offers what was signed two years ago: nothing expires', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 365 * 24 * 3_600_000 });
  await using gateway = await createTestGateway();
  assert.equal(await offeredBy(gateway), '2.0.0');
});
